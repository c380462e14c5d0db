import type { FlowConfig } from '../../../domain/card/card-state';
import { CONFIG_TABLES, readConfig } from '../../overlay/config';
import { type Slice, tableSlice } from '../slice';

/** Makes the slice of a flow's configuration; null if it is not on this device. */
export const configSlice = (boardId: string): Slice<FlowConfig | null> =>
  tableSlice(`config ${boardId}`, CONFIG_TABLES, db => readConfig(db, boardId));
