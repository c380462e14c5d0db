import { BLANK_PHASES } from '../../../domain/flow/configuration';
import type { FlowOutline } from '../../../domain/flow/flow-outline';

/** Outline of a flow without a template. */
export const BLANK_OUTLINE: FlowOutline = {
  phase_config: 'free',
  phases: BLANK_PHASES.map(phase => ({ ...phase, needs_approval: false })),
  rules: [],
};
