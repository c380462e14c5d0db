import { describe, expect, it } from 'vitest';
import { encodeMentions, insertMention, mentionAt, splitMentions } from './mentions';

const ana = { id: '01934b2e-0000-7000-8000-000000000001', name: 'Ana' };
const anaLima = { id: '01934b2e-0000-7000-8000-000000000002', name: 'Ana Lima' };

describe('mentions', () => {
  it('are found while they are typed after @', () => {
    expect(mentionAt('oi @an', 6)).toEqual({ start: 3, query: 'an' });
    expect(mentionAt('@', 1)).toEqual({ start: 0, query: '' });
    expect(mentionAt('@Ana Li', 7)).toEqual({ start: 0, query: 'Ana Li' });
    expect(mentionAt('vendas@aurora', 13)).toBeNull();
    expect(mentionAt('oi @an tudo', 2)).toBeNull();
  });

  it('are inserted by name', () => {
    expect(insertMention('oi @an, veja', 3, 6, 'Ana Lima')).toEqual({
      text: 'oi @Ana Lima , veja',
      caret: 13,
    });
    expect(insertMention('oi @an veja', 3, 6, 'Ana Lima').text).toBe('oi @Ana Lima veja');
  });

  it('are sent as ids, matching the longest name first', () => {
    expect(encodeMentions('@Anabela e @Ana.', [ana])).toBe(`@Anabela e @${ana.id}.`);
    expect(encodeMentions('@Zé (oficina) viu', [{ id: ana.id, name: 'Zé (oficina)' }])).toBe(
      `@${ana.id} viu`,
    );
    expect(encodeMentions('@Ana Lima e @Ana', [ana, anaLima])).toBe(`@${anaLima.id} e @${ana.id}`);
  });

  it('are read back from the stored text', () => {
    expect(splitMentions(`oi @${ana.id}!`)).toEqual([
      { kind: 'text', text: 'oi ' },
      { kind: 'mention', user_id: ana.id },
      { kind: 'text', text: '!' },
    ]);
    expect(splitMentions('só texto')).toEqual([{ kind: 'text', text: 'só texto' }]);
  });
});
