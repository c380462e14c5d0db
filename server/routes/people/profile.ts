import * as z from 'zod/mini';
import { NOT_THEIRS, profileChange } from '../../../domain/company/profile';
import { invalid, unauthenticated } from '../../app-error';
import type { App } from '../../app-type';
import { inTransaction } from '../../database/transaction';
import { readForm } from '../../http/forms';
import { requireSession, sessionOf } from '../../http/require-session';
import { changeAccount } from '../../people/change-account';
import { PHOTO } from '../../people/picture';
import { requirePassword } from '../../people/require-password';
import { withPicture } from '../../people/with-picture';
import { findAddressee, setCurrentTenant } from '../../repositories/people/users';
import { bearer, errorAnswers } from '../cards/answers';
import { answerMe, me } from './me';

/** Adds the routes of a person's profile and of their current company. */
export async function profileRoutes(app: App): Promise<void> {
  const { pool } = app;

  app.put(
    '/user/profile-information',
    {
      onRequest: requireSession,
      preValidation: readForm(PHOTO.name),
      config: { file: { field: PHOTO.name, required: false } },
      schema: {
        tags: ['Conta'],
        summary: 'Mudar os próprios dados',
        security: bearer,
        consumes: ['multipart/form-data', 'application/json'],
        body: profileChange,
        response: { 200: z.object({ data: me }), ...errorAnswers },
      },
    },
    async request => {
      const { user_id, tenant_id } = sessionOf(request);
      const { current_tenant_id, photo, current_password, ...account } = request.body;
      const person = await findAddressee(pool, user_id);
      if (!person) throw unauthenticated();
      if (account.email !== undefined && account.email.toLowerCase() !== person.email.toLowerCase())
        await requirePassword(pool, user_id, current_password);
      await withPicture(request, tenant_id, PHOTO, sent =>
        inTransaction(pool, async client => {
          if (
            current_tenant_id !== undefined &&
            !(await setCurrentTenant(client, user_id, current_tenant_id))
          )
            throw invalid({ current_tenant_id: [NOT_THEIRS] });
          await changeAccount(client, user_id, { ...account, photo: sent ?? photo });
        }),
      );
      return answerMe(request);
    },
  );
}
