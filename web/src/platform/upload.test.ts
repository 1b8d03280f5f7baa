import { messageApi } from '@balcao/contract/messages/message.api';
import { expect, it, vi } from 'vitest';
import { setAccessToken } from './access-token.ts';
import { upload } from './upload.ts';

const requests: FakeRequest[] = [];
class FakeRequest {
  upload = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {
    requests.push(this);
  }
}
vi.stubGlobal('XMLHttpRequest', FakeRequest);

it('a file that is cancelled while the session is renewed is not uploaded again', async () => {
  setAccessToken('old');
  const abort = new AbortController();
  const input = { params: { ticketId: 1 }, form: new FormData(), onProgress: () => {}, signal: abort.signal };
  const sending = upload(messageApi.send, input);
  const [first] = await vi.waitUntil(() => requests.length > 0 && requests);
  setAccessToken('new');
  first!.status = 401;
  first!.responseText = '{"error":"ERR_INVALID_TOKEN"}';
  first!.onload?.();
  abort.abort();
  await expect(sending).rejects.toBe(abort.signal.reason);
  expect(requests).toHaveLength(1);
});
