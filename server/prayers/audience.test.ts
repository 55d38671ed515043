import { describe, expect, test } from 'bun:test';
import { createWorld } from '../../test-support/world.ts';

describe('the groups of an edited request (P10)', () => {
  test('cannot be empty while the request is shared', async () => {
    const { server, prayer, privatePrayer } = await createWorld();
    const hannah = server.as('hannah');
    for (const [id, groupIds] of [
      [prayer, []],
      [privatePrayer, []],
      [privatePrayer, undefined],
    ]) {
      const before = (await hannah.get(`/api/prayers/${id}`)).body;
      const changes = { title: 'Another title', isPrivate: false, groupIds };
      const { status, text } = await hannah.put(`/api/prayers/${id}`, changes);
      expect([status, text]).toEqual([400, 'Please select at least one group or choose Private.']);
      expect((await hannah.get(`/api/prayers/${id}`)).body).toEqual(before);
    }
  });

  test('include those that its author has left while others change (P15)', async () => {
    const { server, prayer, group } = await createWorld();
    const hannah = server.as('hannah');
    const { body: choir } = await hannah.post('/api/groups', { name: 'Choir' });
    const { body: band } = await hannah.post('/api/groups', { name: 'Band' });
    await hannah.patch(`/api/prayers/${prayer}`, { groupIds: [group, choir.id] });
    await hannah.delete(`/api/groups/${group}/members/${server.idOf('hannah')}`);
    const { body } = await hannah.patch(`/api/prayers/${prayer}`, { groupIds: [band.id] });
    expect(body.groups).toEqual([
      { id: band.id, name: 'Band', isLeadersOnly: false, isHeld: false },
    ]);
    expect((await server.as('naomi').get(`/api/prayers/${prayer}`)).status).toBe(200);
  });
});
