import { expect, it } from 'vitest';
import type { People } from '../world/people-of-server.ts';
import { eventually, type TestCompany } from '../world/running-server.ts';

type Processes = {
  /** the process with sockets */
  here: People;
  /** the process that executes the calls */
  there: People;
  company: TestCompany;
  setInactive(companyId: number): Promise<unknown>;
};

const closing = (socket: { once(event: 'disconnect', listener: (reason: string) => void): unknown }) =>
  new Promise<string>((resolve) => socket.once('disconnect', resolve));

/** Permissions revoked in one process take effect on the sockets of another. */
export function revocationsReachSockets(of: () => Processes): void {
  endedSessionsReachSockets(of);
  narrowedRightsReachSockets(of);
}

function endedSessionsReachSockets(of: () => Processes): void {
  it('a sign-out closes the sockets of the session', async () => {
    const { here, there, company } = of();
    const person = await here.attendant(company, 'Sai Longe');
    const closed = closing(await person.socket());
    await there.as(person.session).call('DELETE', '/auth/logout');
    expect(await closed).toBe('io server disconnect');
  });

  it('the deletion of a person closes theirs', async () => {
    const { here, there, company } = of();
    const person = await here.attendant(company, 'Demitida');
    const closed = closing(await person.socket());
    expect((await there.as(company.admin.session).call('DELETE', `/users/${person.session.user.id}`)).status).toBe(200);
    expect(await closed).toBe('io server disconnect');
  });

  it('a new password closes those of the other sessions', async () => {
    const { here, there, company } = of();
    const person = await here.attendant(company, 'Robada');
    const closed = closing(await person.socket());
    const changed = await there.as(company.admin.session).call('PUT', `/users/${person.session.user.id}`, {
      password: 'outra senha',
    });
    expect(changed.status).toBe(200);
    expect(await closed).toBe('io server disconnect');
  });
}

function narrowedRightsReachSockets(of: () => Processes): void {
  it('a queue taken away and numbers masked are so on sockets that are open', async () => {
    const { here, there, company } = of();
    const person = await here.attendant(company, 'Menos Vista');
    const socket = await person.socket();
    const received: string[] = [];
    socket.onAny((name: string, payload) => received.push(`${name} ${JSON.stringify(payload)}`));
    await socket.emitWithAck('joinTickets', 'pending');
    const { id } = person.session.user;
    let tags = 0;
    const receivedOf = async (number: string) => {
      await here.write(company.sandboxPhone, number, 'Oi');
      await eventually(
        async () => (await company.admin.call('GET', '/tickets?status=pending&showAll=true')).body,
        (lists) => JSON.stringify(lists).includes(number),
      );
      const { body } = await company.admin.call<{ id: number }>('POST', '/tags', { name: `Marca ${++tags}` });
      await eventually(
        async () => received,
        (all) => all.some((text) => text.includes(`"id":${body.id},"name":"Marca`)),
      );
      return received.filter((text) => text.includes(number));
    };
    const seen = async (number: string) => (await receivedOf(number)).length > 0;
    // A new contact is announced to the whole company, whatever the queues of a person.
    const seenOfTicket = async (number: string) =>
      (await receivedOf(number)).some((text) => !/^company-\d+-contact /.test(text));
    expect(await seen('5511700000001')).toBe(true);
    let n = 1;
    await there.as(company.admin.session).call('PUT', `/users/${id}`, { isTricked: 'disabled' });
    await eventually(
      () => seen(`55117000001${String(++n).padStart(2, '0')}`),
      (whole) => !whole,
    );
    await there.as(company.admin.session).call('PUT', `/users/${id}`, { queueIds: [], isTricked: 'enabled' });
    await eventually(
      () => seenOfTicket(`55117000002${String(++n).padStart(2, '0')}`),
      (any) => !any,
    );
  });

  it('a company that is set inactive is closed to open sockets, by token and by cookie', async () => {
    const { here, setInactive } = of();
    const closedCompany = await here.company('Fechada');
    const closed = closing(await closedCompany.admin.socket());
    await setInactive(closedCompany.id);
    expect(await closed).toBe('io server disconnect');
    await expect(closedCompany.admin.socket()).rejects.toThrow('ERR_SESSION_EXPIRED');
    expect((await here.write(closedCompany.sandboxPhone, '5511700000009', 'Alguém?')).status).toBe(404);
  });
}
