import { useMemo, useRef, useState } from 'react';
import type { Choice } from '../api/types';

interface CommandProps {
  legal: Choice[];
  onPlay(action: string): void;
  onClose(): void;
}

/** The commands of the terminal: the server says whether what is typed can be done. */
export function CommandLine({ legal, onPlay, onClose }: CommandProps) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const fits = useMemo(() => {
    const word = text.trim().toLowerCase();
    const found = legal.filter((choice) => choice.action.startsWith(word) || choice.key === word);
    return (found.length > 0 ? found : legal.filter((choice) => choice.label.toLowerCase().includes(word))).slice(0, 8);
  }, [text, legal]);
  const send = (typed: string) => {
    const named = legal.find((choice) => choice.key === typed);
    onPlay(named?.action ?? typed);
    onClose();
  };
  return (
    <form
      className="cmdline"
      aria-label="Command line"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = text.trim();
        if (typed) send(typed);
        else onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (event.key === 'Tab' && fits[0] && text && fits[0].action !== text) {
          event.preventDefault();
          setText(fits[0].action);
        }
      }}
    >
      <div className="row" style={{ flexWrap: 'wrap' }}>
        {fits.map((choice) => (
          <button key={choice.action} type="button" className="chip" onClick={() => send(choice.action)}>
            <b>{choice.action}</b> {choice.label === choice.action ? '' : choice.label}
          </button>
        ))}
        {fits.length === 0 && <span className="dim">Nothing matches that. Try fewer letters.</span>}
      </div>
      <label className="sr" htmlFor="cmd">
        Command
      </label>
      <input
        id="cmd"
        ref={input}
        className="field-in"
        value={text}
        // biome-ignore lint/a11y/noAutofocus: the line opens on a key press, to be typed into
        autoFocus
        autoComplete="off"
        spellCheck={false}
        placeholder="Type what you want to do"
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}
