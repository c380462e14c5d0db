import { Trans } from '@lingui/react/macro';
import { useCardContext } from '../card-context';
import { AnswerButtons } from './answer-buttons';
import classes from './my-answer.module.css';
import { useAnswer } from './use-answer';

/** Asks for the signed-in person's answer at the top of the card. */
export function MyAnswer() {
  const { view } = useCardContext();
  const { mine, answer } = useAnswer();
  if (mine?.state !== 'pending') return null;
  const phase = view.state.phases.find(({ id }) => id === mine.phase_id)?.name ?? '';
  return (
    <div className={classes.box}>
      <p>
        <Trans>
          Sua aprovação é pedida para o card sair de <b>{phase}</b>.
        </Trans>
      </p>
      <AnswerButtons cardTitle={view.card.title} onAnswer={answer} />
    </div>
  );
}
