/**
 * Faults that a developer could make in code that must lose nothing and do nothing twice: `was`, which occurs once in
 * the file, is replaced by `is`. The simulation alone has to find each (`npm run planted`).
 */
export const FAULTS: { name: string; file: string; was: string; is: string }[] = [
  // Faults of the server: commands once and in order, pulls of a single snapshot.
  {
    name: 'a command is decided again when it comes twice',
    file: 'server/commands/run-command.ts',
    was: 'if (known) return known;',
    is: "if (known && known.status !== 'applied') return known;",
  },
  {
    name: 'a verdict is not kept with its effect',
    file: 'server/commands/run-command.ts',
    was: 'JSON.stringify(verdict),',
    is: 'JSON.stringify(envelope.sequence % 7 === 0 ? null : verdict),',
  },
  {
    name: 'the order of one subject is not looked at',
    file: 'server/commands/run-command.ts',
    was: 'if (after.length === 0) return true;',
    is: 'if (after.length >= 0) return true;',
  },
  {
    name: 'the effect commits apart from its id and verdict',
    file: 'server/commands/run-command.ts',
    was: 'const isArchived =',
    is: "await client.query('COMMIT');\n  await client.query('BEGIN');\n  const isArchived =",
  },
  {
    name: 'what came too early counts as done',
    file: 'server/commands/run-command.ts',
    was: "return { status: 'out_of_order' };",
    is: "return { status: 'applied', feeds: {} };",
  },
  {
    name: 'cards are not locked while they are decided on',
    file: 'server/commands/load-state.ts',
    was: 'OR id = $4) ORDER BY id FOR UPDATE',
    is: 'OR id = $4) ORDER BY id',
  },
  {
    name: 'the flow is not locked while a card is decided on',
    file: 'server/commands/load-state.ts',
    was: 'ORDER BY id FOR SHARE',
    is: 'ORDER BY id',
  },
  {
    name: 'a revision is taken before the feed’s row is locked',
    file: 'server/feeds/touch-feeds.ts',
    was: "SELECT $1, feed, nextval('revisions') FROM (SELECT DISTINCT feed FROM touched ORDER BY feed) AS named\n       ON CONFLICT (tenant_id, feed) DO UPDATE SET revision = nextval('revisions')",
    is: `SELECT $1, feed, \${(await client.query("SELECT nextval('revisions') AS at")).rows[0].at} FROM (SELECT DISTINCT feed FROM touched) AS named\n       ON CONFLICT (tenant_id, feed) DO UPDATE SET revision = greatest(feeds.revision, excluded.revision)`,
  },
  {
    name: 'a row that is touched again keeps its old revision',
    file: 'server/feeds/touch-feeds.ts',
    was: 'DO UPDATE SET revision = excluded.revision, gone',
    is: 'DO UPDATE SET gone',
  },
  {
    name: 'a removal is told as a change',
    file: 'server/feeds/touch-feeds.ts',
    was: 'gone = excluded.gone, changed_at',
    is: 'gone = false, changed_at',
  },
  {
    name: 'a pull tells no verdicts',
    file: 'server/sync/read-sync.ts',
    was: 'if (ids.length === 0) return {};',
    is: 'if (ids.length >= 0) return {};',
  },
  {
    // The next revision of a feed is higher by two, since one is reserved for a row that might have been new.
    name: 'a page leaves out the first row after its cursor',
    file: 'server/sync/read-pages.ts',
    was: 'before(revision + 1, base)',
    is: 'before(revision + 3, base)',
  },
  {
    name: 'a page that was cut says that it is whole',
    file: 'server/sync/read-pages.ts',
    was: 'const atHead = changes.length === rows.length;',
    is: 'const atHead = true;',
  },
  {
    name: 'notifications are told in the flow’s feed',
    file: 'server/commands/touched-by.ts',
    was: "change.entity === 'notification' ? userFeed(change.values.target_user_id) : flowOf(change, boardId)",
    is: 'flowOf(change, boardId)',
  },
  {
    name: 'who left a flow may still hold it',
    file: 'server/sync/entitlement.ts',
    was: "if (permission(actor, 'enter_flow', { member }) !== 'yes') return false;",
    is: '',
  },
  // Faults of the device: an entry leaves the outbox only through the mirror, and pages are stored only where they
  // continue it.
  {
    name: 'an applied change leaves the outbox before the mirror shows it',
    file: 'src/mirror/pull.ts',
    was: "verdict.status === 'applied' && (await isMirrored(db, verdict.feeds))",
    is: "verdict.status === 'applied'",
  },
  {
    name: 'a page is kept wherever the mirror stands',
    file: 'src/mirror/pull.ts',
    was: 'if ((state?.cursor ?? null) !== page.from) return false;',
    is: '',
  },
  {
    name: 'a snapshot comes over what was there',
    file: 'src/mirror/pull.ts',
    was: 'if (page.reset) await eraseFeed(db, page.feed);',
    is: '',
  },
  {
    name: 'what an older answer doesn’t name is erased',
    file: 'src/mirror/pull.ts',
    was: 'if (state?.cursor === cursor) await eraseFeed(db, feed);',
    is: 'if (state) await eraseFeed(db, feed);',
  },
  {
    name: 'pages and what they settle are kept one after the other',
    file: 'src/mirror/pull.ts',
    was: "return db.transaction('rw', db.tables, async () => applyAnswer(db, data, feeds, named));",
    is: 'return applyAnswer(db, data, feeds, named);',
  },
  {
    name: 'the index is not brought up to date with removals',
    file: 'src/mirror/card-index.ts',
    was: 'for (const id of gone) at(id).remove.add(id);',
    is: '',
  },
  {
    name: 'a refused change is dropped',
    file: 'src/outbox/replay.ts',
    was: "if (verdict.status === 'applied' || verdict.status === 'refused') await noteVerdict(db, id, verdict);",
    is: "if (verdict.status === 'refused') await db.outbox.delete(id);\n      else if (verdict.status === 'applied') await noteVerdict(db, id, verdict);",
  },
  {
    name: 'what the server put off counts as decided',
    file: 'src/outbox/replay.ts',
    was: 'else decided.delete(id);',
    is: 'else await db.outbox.delete(id);',
  },
  {
    name: 'a change that needs a newer app is never sent again',
    file: 'src/sync/send-all.ts',
    was: 'await releaseUpgraded(db);',
    is: '',
  },
  {
    name: 'what has left can still be taken back',
    file: 'src/outbox/order.ts',
    was: "entry.status === 'waiting' && !entry.sent &&",
    is: "entry.status === 'waiting' &&",
  },
  {
    name: 'what others depend on can be taken back',
    file: 'src/outbox/order.ts',
    was: '!entry.sent && !all.some(later => dependsOn(later, entry))',
    is: '!entry.sent && all.length > 0',
  },
  {
    name: 'what a page held back stays held when it ends',
    file: 'src/outbox/to-send.ts',
    was: 'if (holders.size === 0) return;',
    is: 'return;',
  },
  {
    name: 'a change goes although the one before it was refused',
    file: 'src/outbox/to-send.ts',
    was: "const isKept = status === 'refused' || entry.needs_upgrade",
    is: 'const isKept = entry.needs_upgrade',
  },
  {
    name: 'what waits goes by the device’s clock',
    file: 'src/outbox/outbox.ts',
    was: "return db.outbox.orderBy('sequence').toArray();",
    is: "return db.outbox.toCollection().sortBy('made_at');",
  },
  {
    name: 'a new change’s place in the order is taken apart from it',
    file: 'src/outbox/outbox.ts',
    was: "await db.meta.put({ key: 'sequence', value: last + 1 });",
    is: "if (last % 5) await db.meta.put({ key: 'sequence', value: last + 1 });",
  },
  {
    name: 'a stumbling server ends the loop for good',
    file: 'src/sync/sync.ts',
    was: 'Math.max(wait, run.wait_ms),',
    is: 'run.failures > 0 ? 2 ** 31 - 1 : wait,',
  },
  {
    name: 'a portal’s answer counts as one of ours',
    file: 'src/api/client.ts',
    was: 'if (isOurs(json, answer)) throw unexpected(call, parsed.error);\n    throw new OfflineError();',
    is: 'throw unexpected(call, parsed.error);',
  },
  {
    name: 'an answer is read in a snapshot for each statement',
    file: 'server/sync/read-sync.ts',
    was: "isolation: 'repeatable read'",
    is: "isolation: 'read committed'",
  },
  {
    name: 'an answer tells verdicts of a later snapshot than its pages',
    file: 'server/sync/read-sync.ts',
    was: 'await readVerdicts(client, actor',
    is: 'await readVerdicts(pool, actor',
  },
  {
    name: 'being put off counts as a refusal',
    file: 'src/outbox/replay.ts',
    was: 'error.status !== 413 && error.status !== 422)',
    is: '![413, 422, 429].includes(error.status))',
  },
  // Faults of files.
  {
    name: 'a file that a restored server lost is not sent again before its change',
    file: 'src/mirror/pull.ts',
    was: "        ...(entry.file && { file: 'here' }),\n      });\n      continue;",
    is: '      });\n      continue;',
  },
  {
    name: 'a file that a restored server lost is not sent again when its change is refused',
    file: 'src/outbox/replay.ts',
    was: "if (verdict.status === 'refused' && (await sendFileAgain(db, id, verdict.code, newId))) continue;",
    is: '',
  },
  {
    name: 'a file’s change goes before its bytes',
    file: 'src/outbox/to-send.ts',
    was: "entry.held || file === 'here'",
    is: 'entry.held',
  },
  {
    name: 'a piece is read from the wrong place',
    file: 'src/outbox/kept-files.ts',
    was: 'part.data.subarray(at - begin, at - begin + most)',
    is: 'part.data.subarray(0, most)',
  },
  {
    name: 'bytes are cleared away while their change waits',
    file: 'src/outbox/kept-files.ts',
    was: 'card_id === null || wanted.has(id) ? [] : id',
    is: 'card_id === null ? [] : id',
  },
  // Faults of cards: if the server and all devices err alike, only the model detects it.
  {
    name: 'a move is folded into the first phase, whichever it names',
    file: 'src/overlay/fold.ts',
    was: 'if (state.card && state.card.current_phase_id !== before) moved_by = entry.sequence;',
    is: `if (state.card && state.card.current_phase_id !== before) {
      moved_by = entry.sequence;
      state.card = { ...state.card, current_phase_id: state.phases[0]!.id };
    }`,
  },
  {
    name: 'owners of a card that is mirrored already stay as they were',
    file: 'src/mirror/pull.ts',
    was: 'await table.bulkPut(present);',
    is: `const before = (await table.bulkGet(present.map(({ id }) => id))) as { owner_ids?: string[] }[];
  const owned = (at: number) => (before[at]?.owner_ids ? { owner_ids: before[at].owner_ids } : {});
  await table.bulkPut(present.map((row, at) => ({ ...row, ...owned(at) })));`,
  },
  {
    name: 'an edit of one field empties the others',
    file: 'domain/commands/card-update.ts',
    was: 'next.custom_fields ??= { ...card.custom_fields };',
    is: 'next.custom_fields ??= {};',
  },
  {
    name: 'an edit passes over what somebody else has changed since',
    file: 'domain/commands/card-update.ts',
    was: 'if (was !== undefined && was !== card[column])',
    is: 'if (was !== undefined && was === null)',
  },
  {
    name: 'a card leaves its phase before all have answered',
    file: 'domain/flow/move-rule.ts',
    was: "if (byRules) return round === 'pending' ? 'approval_needed' : null;",
    is: 'if (byRules) return null;',
  },
  {
    name: 'who takes one owner off a card takes all',
    file: 'domain/commands/owner-remove.ts',
    was: 'const owner_ids = card.owner_ids.filter(id => id !== input.user_id);',
    is: 'const owner_ids: string[] = [];',
  },
  {
    name: 'an approved card goes on without what its phase asks for',
    file: 'domain/flow/move-rule.ts',
    was: 'return only && others.length === 0 && missingOnTheWay(state, only.id).length === 0 ? only.id : null;',
    is: 'return only && others.length === 0 ? only.id : null;',
  },
  {
    name: 'an answer counts for a card that has changed since it was read',
    file: 'domain/commands/approvals/approval-answer.ts',
    was: 'if (read !== card.data_version) {',
    is: 'if (read > card.data_version) {',
  },
  {
    name: 'a removed approver stays asked',
    file: 'server/repositories/cards/approvals.ts',
    was: "AND a.state IN ('pending', 'rejected')",
    is: "AND a.state = 'rejected'",
  },
  {
    name: 'a comment loses its last letter',
    file: 'domain/commands/comment-add.ts',
    was: 'description: input.description,',
    is: 'description: input.description.slice(0, -1),',
  },
  {
    name: 'rows that an older app has kept stay as it knew them',
    file: 'src/mirror/pull.ts',
    was: 'const isOutgrown = isOwnShape && !isBeginning && state.shape !== page.shape;',
    is: 'const isOutgrown = false;',
  },
];
