import compress from '@fastify/compress';
import proxyAddr from '@fastify/proxy-addr';
import fastify, { type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { v7 } from 'uuid';
import { addJobs } from './add-jobs';
import type { App } from './app-type';
import type { Pool } from './database/pool';
import type { Env } from './env';
import { addRevisions } from './feeds/answer-revisions';
import { addStorage } from './files/add-storage';
import { iconAddresses } from './files/icon-address';
import { findSigner } from './files/signed-address';
import { addForms } from './http/forms';
import { addErrors, handleClientError, handleError } from './http/handle-errors';
import { addHealth } from './http/health';
import { addJson, STRANGERS_BODY_MAX, validatorCompiler } from './http/json';
import { logOptions } from './http/log-options';
import { openServer } from './http/open-server';
import { addSession } from './http/require-session';
import { rewriteRequest } from './http/rewrite-request';
import { addSecurity } from './http/security';
import { addSlowBodies } from './http/slow-bodies';
import { addTurns } from './http/take-turns';
import { speakPortuguese } from './http/validation-messages';
import { createMailer, type Mailer } from './notices/mail/mailer';
import { createPush } from './notices/push/create-push';
import { addOpenapi } from './openapi/add-openapi';
import type { CepProvider } from './outside/cep-provider';
import type { AddressRules } from './outside/resolve-address';
import { viaCep } from './outside/via-cep';
import { addStatic } from './pages/static';
import { companyAddress } from './people/company-address';
import { auditRoutes } from './routes/audit';
import { brandingRoutes } from './routes/branding';
import { attachmentRoutes } from './routes/cards/attachments';
import { cardCommandRoutes } from './routes/cards/card-commands';
import { cardPageRoutes } from './routes/cards/card-pages';
import { cardRoutes } from './routes/cards/cards';
import { externalLinkRoutes } from './routes/cards/external-links';
import { pictureRoutes } from './routes/cards/pictures';
import { sharedPageRoutes } from './routes/cards/shared-page';
import { sharedPictureRoutes } from './routes/cards/shared-picture';
import { uploadRoutes } from './routes/cards/uploads';
import { cepRoutes } from './routes/cep';
import { commandRoutes } from './routes/commands';
import { companyRoutes } from './routes/companies';
import { dataExportRoutes } from './routes/data-exports';
import { boardInvitationRoutes } from './routes/flows/board-invitations';
import { boardMemberRoutes } from './routes/flows/board-members';
import { boardRoutes } from './routes/flows/boards';
import { customFieldRoutes } from './routes/flows/custom-fields';
import { flowUsageRoutes } from './routes/flows/flow-usage';
import { phaseRoutes } from './routes/flows/phases';
import { savedViewRoutes } from './routes/flows/saved-views';
import { statsRoutes } from './routes/flows/stats';
import { tagRoutes } from './routes/flows/tags';
import { teamRoutes } from './routes/flows/team';
import { templateRoutes } from './routes/flows/templates';
import { invoiceRoutes } from './routes/invoices';
import { jobRoutes } from './routes/jobs';
import { notificationChoiceRoutes } from './routes/notification-choices';
import { notificationRoutes } from './routes/notifications';
import { organizationOverviewRoutes } from './routes/organization-overview';
import { paymentRoutes } from './routes/payment';
import { createPasswordRoutes } from './routes/people/create-password';
import { deviceKeyRoutes } from './routes/people/device-key';
import { emailTakeBackRoutes } from './routes/people/email-take-back';
import { emailVerificationRoutes } from './routes/people/email-verification';
import { invitationRoutes } from './routes/people/invitations';
import { sessionRoutes } from './routes/people/login';
import { memberSupportRoutes } from './routes/people/member-support';
import { memberTwoFactorRoutes } from './routes/people/member-two-factor';
import { memberRoutes } from './routes/people/members';
import { ownAccountRoutes } from './routes/people/own-account';
import { passwordUpdateRoutes } from './routes/people/password-update';
import { peopleImportRoutes } from './routes/people/people-import';
import { profileRoutes } from './routes/people/profile';
import { resendWelcomeRoutes } from './routes/people/resend-welcome';
import { resetPasswordRoutes } from './routes/people/reset-password';
import { ownSessionRoutes } from './routes/people/sessions';
import { twoFactorRoutes } from './routes/people/two-factor';
import { pushDeviceRoutes } from './routes/push-devices';
import { syncRoutes } from './routes/sync';
import { tenantRoutes } from './routes/tenants';
import { productFeedRoutes } from './routes/vehicles/product-feed';
import { productImportRoutes } from './routes/vehicles/product-imports';
import { productRoutes } from './routes/vehicles/products';
import { vehiclePictureRoutes } from './routes/vehicles/vehicle-pictures';
import { beginEpoch } from './sync/epochs';
import { addRealtime } from './sync/realtime';
import { sweepTemporaryFiles } from './temporary-files';

declare module 'fastify' {
  interface FastifyInstance {
    /** The server's clock; tests use their own. */
    clock: () => Date;
    /** Returns ids (UUIDv7); tests use their own sequence. */
    newId: () => string;
    /** Returns the address of a company by its subdomain, or of the whole installation without one; for links. */
    addressOf: (subdomain: string | null) => string;
    /** Returns the address of a company's icon for the device of one of its people; for pushes. */
    iconOf: ReturnType<typeof iconAddresses>;
  }
}

export type AppDeps = {
  pool: Pool;
  env: Env;
  logger?: FastifyBaseLogger;
  clock?: () => Date;
  newId?: () => string;
  random?: () => number;
  mailer?: Mailer;
  /** Only for tests: otherwise feeds are read only from the public internet. */
  feedRules?: Partial<AddressRules>;
  cep?: CepProvider;
  requestsAMinute?: number;
  /** Milliseconds before a silent request or socket is closed. Tests lower it. */
  patienceMs?: number | undefined;
  /** False if this process runs no jobs; they then wait. */
  runsJobs?: boolean;
  /** Folder of the built app; tests use their own. */
  appFolder?: string;
};

/** Builds the HTTP server with all its routes, not listening yet. */
export async function buildApp({
  pool,
  env,
  logger,
  clock = () => new Date(),
  newId = () => v7(),
  random = Math.random,
  cep = viaCep(),
  mailer = createMailer(env, line => process.stdout.write(`${line}\n`)),
  feedRules = {},
  requestsAMinute,
  patienceMs,
  runsJobs = true,
  appFolder,
}: AppDeps): Promise<App> {
  speakPortuguese();
  const isProxy = proxyAddr.compile([...env.trustProxy, 'loopback']);
  const app: App = fastify({
    ...(logger ? { loggerInstance: logger } : { logger: logOptions(env.logLevel) }),
    bodyLimit: STRANGERS_BODY_MAX,
    trustProxy: env.trustProxy,
    serverFactory: handle => openServer(handle, { isProxy: address => isProxy(address, 0), patienceMs }),
    rewriteUrl: rewriteRequest,
    frameworkErrors: handleError,
    clientErrorHandler: handleClientError,
    forceCloseConnections: true,
    // A machine that is busy at start-up gets a slow server instead of a failed start.
    pluginTimeout: 60_000,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('pool', pool);
  app.decorate('env', env);
  app.decorate('clock', clock);
  app.decorate('newId', newId);
  app.decorate('mailer', mailer);
  app.decorate('feedRules', feedRules);
  app.decorate('push', createPush(pool, env, feedRules));
  app.decorate('cep', cep);
  app.decorate('addressOf', subdomain => companyAddress(env, boundPort(app), subdomain));
  app.decorate('iconOf', iconAddresses(pool, clock));
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  // Stopping closes the database under idle connections, which is expected and not logged.
  pool.on('error', error => isClosing || app.log.warn({ err: error }, 'connection lost'));
  addJson(app);

  addErrors(app);
  addSession(app);
  addRevisions(app);
  addHealth(app);
  await addStorage(app);
  await addSecurity(app, { requestsAMinute });
  addTurns(app);
  addSlowBodies(app, patienceMs);
  await app.register(compress, { threshold: 1024 });
  await addOpenapi(app);
  await addForms(app);
  sweepTemporaryFiles(app);
  await addStatic(app, appFolder);

  await app.register(sessionRoutes, { prefix: '/api' });
  await app.register(createPasswordRoutes, { prefix: '/api' });
  await app.register(boardRoutes, { prefix: '/api' });
  await app.register(phaseRoutes, { prefix: '/api' });
  await app.register(flowUsageRoutes, { prefix: '/api' });
  await app.register(boardMemberRoutes, { prefix: '/api' });
  await app.register(boardInvitationRoutes, { prefix: '/api' });
  await app.register(customFieldRoutes, { prefix: '/api' });
  await app.register(tagRoutes, { prefix: '/api' });
  await app.register(savedViewRoutes, { prefix: '/api' });
  await app.register(cardCommandRoutes, { prefix: '/api' });
  await app.register(attachmentRoutes, { prefix: '/api' });
  await app.register(uploadRoutes, { prefix: '/api' });
  await app.register(cardRoutes, { prefix: '/api' });
  await app.register(cardPageRoutes, { prefix: '/api' });
  await app.register(notificationRoutes, { prefix: '/api' });
  await app.register(pushDeviceRoutes, { prefix: '/api' });
  await app.register(externalLinkRoutes, { prefix: '/api' });
  await app.register(sharedPictureRoutes, { prefix: '/api' });
  await app.register(sharedPageRoutes);
  await app.register(commandRoutes, { prefix: '/api' });
  await app.register(syncRoutes, { prefix: '/api' });
  await app.register(jobRoutes, { prefix: '/api' });
  await app.register(tenantRoutes, { prefix: '/api' });
  await app.register(memberRoutes, { prefix: '/api' });
  await app.register(peopleImportRoutes, { prefix: '/api' });
  await app.register(memberSupportRoutes, { prefix: '/api' });
  await app.register(memberTwoFactorRoutes, { prefix: '/api' });
  await app.register(resendWelcomeRoutes, { prefix: '/api' });
  await app.register(invitationRoutes, { prefix: '/api' });
  await app.register(companyRoutes, { prefix: '/api' });
  await app.register(templateRoutes, { prefix: '/api' });
  await app.register(statsRoutes, { prefix: '/api' });
  await app.register(teamRoutes, { prefix: '/api' });
  await app.register(productRoutes, { prefix: '/api' });
  await app.register(vehiclePictureRoutes, { prefix: '/api' });
  await app.register(productFeedRoutes, { prefix: '/api' });
  await app.register(productImportRoutes, { prefix: '/api' });
  await app.register(cepRoutes, { prefix: '/api' });
  await app.register(invoiceRoutes, { prefix: '/api' });
  await app.register(organizationOverviewRoutes, { prefix: '/api' });
  await app.register(paymentRoutes, { prefix: '/api' });
  await app.register(resetPasswordRoutes, { prefix: '/api' });
  await app.register(profileRoutes, { prefix: '/api' });
  await app.register(notificationChoiceRoutes, { prefix: '/api' });
  await app.register(deviceKeyRoutes, { prefix: '/api' });
  await app.register(pictureRoutes, { prefix: '/api' });
  await app.register(passwordUpdateRoutes, { prefix: '/api' });
  await app.register(emailVerificationRoutes, { prefix: '/api' });
  await app.register(emailTakeBackRoutes, { prefix: '/api' });
  await app.register(ownSessionRoutes, { prefix: '/api' });
  await app.register(dataExportRoutes, { prefix: '/api' });
  await app.register(ownAccountRoutes, { prefix: '/api' });
  await app.register(twoFactorRoutes, { prefix: '/api' });
  await app.register(auditRoutes, { prefix: '/api' });
  await app.register(brandingRoutes, { prefix: '/api' });

  addRealtime(app, patienceMs);
  app.addHook('onReady', () => beginEpoch(pool));
  // Created at start so that every backup contains it: devices' keys are derived from it.
  app.addHook('onReady', async () => void (await findSigner(pool)));
  if (runsJobs) addJobs(app, random);
  app.addHook('onClose', async () => mailer.close());
  return app;
}

/** Returns the port on which the server really listens, since PORT=0 means any free one. */
function boundPort(app: App): number {
  const [bound] = app.server.listening ? app.addresses() : [];
  return typeof bound === 'object' ? bound.port : app.env.port;
}
