import { Trans, useLingui } from '@lingui/react/macro';
import { leadVehicle } from '../../../domain/card/lead-vehicle';
import type { SharedCard } from '../../../domain/card/shared-card';
import { dayAndTime, priceWords } from '../../../domain/flow/field-words';
import { Avatar } from '../../ui/avatar';
import { TagPill } from '../../ui/tag-pill';
import { LinkedText } from '../../ui/text/linked-text';
import { CompanyContact } from './company-contact';
import { CompanyHead } from './company-head';
import { customerPhotos } from './customer-photos';
import { PhaseLine } from './phase-line';
import { PhotoStrip } from './photo-strip';
import classes from './shared-card-view.module.css';
import { SharedComments } from './shared-comments';
import { SharedFields } from './shared-fields';
import { SharedFiles } from './shared-files';
import { SharedHistoryList } from './shared-history-list';
import { Section } from './shared-section';
import { SharedTasks } from './shared-tasks';
import { SharedVehicles } from './shared-vehicles';

/**
 * Shows the card as its company shows it to a customer: photos, price and contact first, comments last. Times of
 * creation and moves and the due date are internal to the company and are left out.
 */
export function SharedCardView({ slug, card }: { slug: string; card: SharedCard }) {
  const { t } = useLingui();
  const { company, products } = card;
  const vehicle = leadVehicle(products);
  const until = dayAndTime(card.expires_at, company.time_zone);
  return (
    <div className={classes.page}>
      <CompanyHead company={company} />
      <main className={classes.card}>
        <PhotoStrip photos={customerPhotos(card)} />
        <div className={classes.names}>
          <p className={classes.identifier}>{card.identifier}</p>
          <h1 className={classes.title}>{card.title}</h1>
          {vehicle && (
            <>
              {vehicle.title !== card.title && <p className={classes.vehicle}>{vehicle.title}</p>}
              <p className={classes.price}>{priceWords(vehicle.price)}</p>
            </>
          )}
          {card.tags.length > 0 && (
            <ul className={classes.tags} aria-label={t`Etiquetas`}>
              {card.tags.map(({ id, name, color }) => (
                <li key={id}>
                  <TagPill name={name} color={color} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <CompanyContact company={company} about={vehicle?.title ?? card.title} />
        <PhaseLine card={card} />
        {card.owners.length > 0 && (
          <dl className={classes.facts}>
            <dt>
              <Trans>Quem cuida</Trans>
            </dt>
            <dd className={classes.owners}>
              {card.owners.map(({ name }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
                <span key={at}>
                  <span aria-hidden>
                    <Avatar name={name} size={28} />
                  </span>
                  {name}
                </span>
              ))}
            </dd>
          </dl>
        )}
        <SharedVehicles products={products} />
        {card.description && (
          <Section title={<Trans>Descrição</Trans>}>
            <p className={classes.text}>
              <LinkedText text={card.description} />
            </p>
          </Section>
        )}
        <SharedFields card={card} />
        <SharedTasks tasks={card.tasks} />
        {card.more_info && (
          <Section title={<Trans>Mais informações</Trans>}>
            <p className={classes.text}>
              <LinkedText text={card.more_info} />
            </p>
          </Section>
        )}
        <SharedFiles files={card.attachments.filter(({ previews }) => !previews)} />
        <SharedComments slug={slug} card={card} />
        <SharedHistoryList slug={slug} card={card} />
      </main>
      <footer className={classes.foot}>
        <Trans>
          Compartilhado por {company.name}. Este link vale até {until}.
        </Trans>
      </footer>
    </div>
  );
}
