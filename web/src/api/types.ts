/** The types of the API under the names the page gives them. They are made from the server's list of endpoints. */
export type {
  Blocked,
  Bought,
  Chair,
  Choice,
  Created,
  Daily,
  Described as Named,
  Emote,
  Entry,
  Forecast,
  Forecasts,
  GameLine as GameMenu,
  Hint,
  Info,
  Look as Frame,
  MatchLine as Listed,
  NewMatch,
  Notice as Told,
  OpenTable,
  OptionLine,
  OptionValue,
  OwnDeck,
  Place,
  Rated,
  Ratings,
  SeatKind,
  Story,
  Table as TableInfo,
  Thing,
  Unlock,
  Visibility,
  Which,
} from '../types/api';

import type { Look, Problem } from '../types/api';

/** An answer that refuses. What stands between may answer in its own words, so nothing in it is sure to be there. */
export type ProblemBody = Partial<Omit<Problem, 'state'>> & { state?: Look };
