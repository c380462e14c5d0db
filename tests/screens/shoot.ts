import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { ROOT } from '../../server/root';
import { DESK, openDevice, PHONE } from '../harness/browser';
import { startSite } from '../harness/site';
import { visitAccount } from './account';
import { visitAsApprover } from './approver';
import { visitCompanies } from './companies';
import { type Picture, writeContactSheet } from './contact-sheet';
import { visitDrag } from './drag';
import { visitFlowSetup } from './flow-setup';
import { visitAsGuest, visitLinks } from './guest';
import { visitAsManager } from './manager';
import { visitOffline } from './offline';
import { visitPeople } from './people';
import { visitAsOthers } from './roles';
import { visitAsSeller } from './seller';
import { visitStock } from './stock';
import { NOW, showIn, stopClock, type Visit } from './visit';

const FOLDER = join(ROOT, '.cache', 'screens');
const SCHEMES = ['light', 'dark'] as const;
const pictures: Picture[] = [];

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
afterAll(() => writeContactSheet(FOLDER, pictures));

describe.each([
  ['phone', PHONE],
  ['desk', DESK],
] as const)('%s', (width, viewport) => {
  async function visit(...ways: ((visit: Visit) => Promise<void>)[]): Promise<void> {
    const site = await startSite(NOW);
    const device = await openDevice(site.url, viewport);
    const { page } = device;
    await stopClock(device);
    await showIn(page, 'light');
    const look = async (state: string) => {
      for (const colorScheme of SCHEMES) {
        await showIn(page, colorScheme);
        const file = `${state.replaceAll(/[^\p{L}]+/gu, '-')}.${width}.${colorScheme}.png`;
        await page.screenshot({ path: join(FOLDER, file), animations: 'disabled', caret: 'initial' });
        pictures.push({ state, width, colorScheme, file });
      }
      await showIn(page, 'light');
    };
    for (const way of ways) await way({ site, device, page, isPhone: width === 'phone', look });
    await device.close();
    await site.close();
  }

  it('as a guest', () => visit(visitAsGuest, visitLinks));
  it('as who approves', () => visit(visitAsApprover));
  it('as who sells, and without a connection', () => visit(visitAsSeller, visitDrag, visitOffline));
  it('as all others', () =>
    visit(
      visitAsOthers,
      visitCompanies,
      visitFlowSetup,
      visitPeople,
      visitStock,
      visitAccount,
      visitAsManager,
    ));
});
