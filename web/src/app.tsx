import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Route, Switch } from 'wouter';
import { motionNow, TEXT_SIZES, themeNow, useSettings } from './match/settings';
import { Toasts } from './shell/Toasts';

const Lobby = lazy(() => import('./lobby/Lobby').then((found) => ({ default: found.Lobby })));
const MatchScreen = lazy(() => import('./shell/MatchScreen').then((found) => ({ default: found.MatchScreen })));
const JoinScreen = lazy(() => import('./lobby/JoinScreen').then((found) => ({ default: found.JoinScreen })));
const SetupScreen = lazy(() => import('./lobby/SetupScreen').then((found) => ({ default: found.SetupScreen })));
const StoryScreen = lazy(() => import('./story/StoryScreen').then((found) => ({ default: found.StoryScreen })));
const ReplayScreen = lazy(() => import('./replay/ReplayScreen').then((found) => ({ default: found.ReplayScreen })));
const DeckScreen = lazy(() => import('./decks/DeckScreen').then((found) => ({ default: found.DeckScreen })));

const queries = new QueryClient({ defaultOptions: { queries: { retry: 2, staleTime: 20_000 } } });

/** Theme and motion stand on the root element, where the tokens read them. */
function useLook(): void {
  const theme = useSettings((settings) => settings.theme);
  const text = useSettings((settings) => settings.text);
  useEffect(() => {
    document.documentElement.style.fontSize = TEXT_SIZES[text];
  }, [text]);
  const motion = useSettings((settings) => settings.motion);
  useEffect(() => {
    const apply = () => {
      document.documentElement.dataset.theme = themeNow(theme);
      document.documentElement.dataset.motion = motionNow(motion);
    };
    apply();
    const queries = ['(prefers-color-scheme: light)', '(prefers-reduced-motion: reduce)'].map((query) =>
      matchMedia(query),
    );
    for (const query of queries) query.addEventListener('change', apply);
    return () => {
      for (const query of queries) query.removeEventListener('change', apply);
    };
  }, [theme, motion]);
}

export function App() {
  useLook();
  return (
    <QueryClientProvider client={queries}>
      <Suspense fallback={<div className="bar boot">Croupier</div>}>
        <Switch>
          <Route path="/">
            <Lobby />
          </Route>
          <Route path="/play/:game">{({ game }) => <SetupScreen game={game} />}</Route>
          <Route path="/m/:id">{({ id }) => <MatchScreen key={id} id={id} />}</Route>
          <Route path="/j/:id">{({ id }) => <JoinScreen id={id} />}</Route>
          <Route path="/r/:id">{({ id }) => <ReplayScreen key={id} id={id} />}</Route>
          <Route path="/decks/:game">{({ game }) => <DeckScreen key={game} game={game} />}</Route>
          <Route path="/story">
            <StoryScreen />
          </Route>
          <Route path="/story/:chapter">{({ chapter }) => <StoryScreen chapter={chapter} />}</Route>
          <Route path="/story/:chapter/:stage">
            {({ chapter, stage }) => <StoryScreen chapter={chapter} stage={stage} />}
          </Route>
          <Route>
            <Lobby missing />
          </Route>
        </Switch>
      </Suspense>
      <Toasts />
    </QueryClientProvider>
  );
}
