import { Icon } from '../art/Icon';
import { useMatch, useMatchState } from '../match/useMatch';
import { IconButton } from './Bar';

/** Why an action was refused, with what would work instead. */
export function Refused({ onPlay }: { onPlay(action: string): void }) {
  const { match } = useMatch();
  const refused = useMatchState((state) => state.refused);
  if (!refused) return null;
  return (
    <div className="toasts" role="alert">
      <div className="toast stop">
        <Icon id="ui-x" />
        <div className="grow">
          {refused.text}
          <div className="alts">
            {refused.instead.map((choice) => (
              <button key={choice.action} type="button" className="btn" onClick={() => onPlay(choice.action)}>
                {choice.label}
              </button>
            ))}
          </div>
        </div>
        <IconButton icon="ui-x" label="Dismiss" onClick={match.dismiss} />
      </div>
    </div>
  );
}
