import { BLANK_PHASES } from '../../../domain/flow/configuration';
import type { FlowOutline } from '../../../domain/flow/flow-outline';

/** What a flow without a template begins with. */
export const BLANK_OUTLINE: FlowOutline = {
  phase_config: 'free',
  phases: BLANK_PHASES.map(phase => ({ ...phase, needs_approval: false })),
  rules: [],
};
