import type { FlowConfig } from '../../../domain/card/card-state';
import { CONFIG_TABLES, readConfig } from '../../overlay/config';
import { type Slice, tableSlice } from '../slice';

/** A flow's configuration; null when it is not on this device. */
export const configSlice = (boardId: string): Slice<FlowConfig | null> =>
  tableSlice(`config ${boardId}`, CONFIG_TABLES, db => readConfig(db, boardId));
