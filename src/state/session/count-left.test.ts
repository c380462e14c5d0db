import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import { inWords } from './count-left';

beforeAll(() => i18n.loadAndActivate({ locale: 'pt-BR', messages: {} }));

const ONE =
  '1 alteração ainda não foi enviada. Ela fica guardada neste aparelho para quando você entrar de novo.';
const PHOTOS = '2 fotos da bandeja ficam guardadas neste aparelho para quando você entrar de novo.';

it.each([
  [0, 0, ''],
  [1, 0, ONE],
  [0, 2, PHOTOS],
  [1, 2, `${ONE} ${PHOTOS}`],
])('with %i changes and %i photos in the tray the sign-in page says «%s»', (waiting, photos, words) => {
  expect(inWords({ waiting, photos })).toBe(words);
});
