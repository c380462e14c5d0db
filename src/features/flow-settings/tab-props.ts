import type { BoardView, People } from '../../view/types';

/** Properties of every tab. */
export interface TabProps {
  view: BoardView;
  people: People;
  /** False for a tab that is only read and shows no controls. */
  mayEdit: boolean;
  /** True to show the controls disabled. */
  isOffline: boolean;
}
