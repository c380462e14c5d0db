import type { BoardView, People } from '../../view/types';

/** What each tab is given. */
export interface TabProps {
  view: BoardView;
  people: People;
  /** Without it the tab is only read, and shows nothing to change it by. */
  mayEdit: boolean;
  /** What changes it shows, and can't be pressed. */
  isOffline: boolean;
}
