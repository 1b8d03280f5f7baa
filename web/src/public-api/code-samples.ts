/** Languages of the samples, which use only their standard libraries. */
export const sampleLanguages = ['curl', 'JavaScript', 'Python', 'PHP'] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];
export const sampleKinds = ['text', 'file', 'state'] as const;
export type SampleKind = (typeof sampleKinds)[number];

/** `id`: the message whose status is requested. */
type Place = { origin: string; token: string; id: string };

/** The file that the samples send, from the current directory. */
const sampleFile = 'boleto.pdf';
const sampleNumber = '5511987654321';

/** A sample that runs as printed. */
export const codeSample = (language: SampleLanguage, kind: SampleKind, place: Place): string =>
  samples[language][kind](place).trim();

const samples: Record<SampleLanguage, Record<SampleKind, (place: Place) => string>> = {
  curl: {
    text: ({ origin, token }) => `
curl -X POST ${origin}/api/messages/send \\
  -H 'token: ${token}' \\
  -H 'Content-Type: application/json' \\
  -d '{"number": "${sampleNumber}", "body": "Seu pedido saiu para entrega."}'`,
    file: ({ origin, token }) => `
curl -X POST ${origin}/api/messages/send \\
  -H 'token: ${token}' \\
  -F number=${sampleNumber} \\
  -F 'body=Segue o boleto' \\
  -F medias=@${sampleFile}`,
    state: ({ origin, token, id }) => `
curl ${origin}/api/messages/${id} -H 'token: ${token}'`,
  },
  JavaScript: {
    text: ({ origin, token }) => `
const answer = await fetch('${origin}/api/messages/send', {
  method: 'POST',
  headers: { token: '${token}', 'Content-Type': 'application/json' },
  body: JSON.stringify({ number: '${sampleNumber}', body: 'Seu pedido saiu para entrega.' }),
});
console.log(answer.status, await answer.json());`,
    file: ({ origin, token }) => `
import { openAsBlob } from 'node:fs';

const form = new FormData();
form.append('number', '${sampleNumber}');
form.append('body', 'Segue o boleto');
form.append('medias', await openAsBlob('${sampleFile}'), '${sampleFile}');
const answer = await fetch('${origin}/api/messages/send', {
  method: 'POST',
  headers: { token: '${token}' },
  body: form,
});
console.log(answer.status, await answer.json());`,
    state: ({ origin, token, id }) => `
const answer = await fetch('${origin}/api/messages/${id}', { headers: { token: '${token}' } });
console.log(answer.status, await answer.json());`,
  },
  Python: {
    text: ({ origin, token }) => `
import json
from urllib.request import Request, urlopen

body = json.dumps({"number": "${sampleNumber}", "body": "Seu pedido saiu para entrega."}).encode()
headers = {"token": "${token}", "Content-Type": "application/json"}
with urlopen(Request("${origin}/api/messages/send", data=body, headers=headers)) as answer:
    print(answer.status, json.load(answer))`,
    file: ({ origin, token }) => `
import json
from urllib.request import Request, urlopen

line = "----um-limite"
part = '--{0}\\r\\nContent-Disposition: form-data; name="{1}"{2}\\r\\n\\r\\n'
body = (
    part.format(line, "number", "").encode() + b"${sampleNumber}\\r\\n"
    + part.format(line, "body", "").encode() + b"Segue o boleto\\r\\n"
    + part.format(line, "medias", '; filename="${sampleFile}"').encode()
    + open("${sampleFile}", "rb").read() + "\\r\\n--{0}--\\r\\n".format(line).encode()
)
headers = {"token": "${token}", "Content-Type": "multipart/form-data; boundary=" + line}
with urlopen(Request("${origin}/api/messages/send", data=body, headers=headers)) as answer:
    print(answer.status, json.load(answer))`,
    state: ({ origin, token, id }) => `
import json
from urllib.request import Request, urlopen

with urlopen(Request("${origin}/api/messages/${id}", headers={"token": "${token}"})) as answer:
    print(answer.status, json.load(answer))`,
  },
  PHP: {
    text: ({ origin, token }) => `
<?php
$call = curl_init('${origin}/api/messages/send');
curl_setopt_array($call, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['token: ${token}', 'Content-Type: application/json'],
    CURLOPT_POSTFIELDS => json_encode(['number' => '${sampleNumber}', 'body' => 'Seu pedido saiu para entrega.']),
]);
echo curl_exec($call), PHP_EOL;`,
    file: ({ origin, token }) => `
<?php
$call = curl_init('${origin}/api/messages/send');
curl_setopt_array($call, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['token: ${token}'],
    CURLOPT_POSTFIELDS => [
        'number' => '${sampleNumber}',
        'body' => 'Segue o boleto',
        'medias' => new CURLFile('${sampleFile}'),
    ],
]);
echo curl_exec($call), PHP_EOL;`,
    state: ({ origin, token, id }) => `
<?php
$call = curl_init('${origin}/api/messages/${id}');
curl_setopt_array($call, [CURLOPT_RETURNTRANSFER => true, CURLOPT_HTTPHEADER => ['token: ${token}']]);
echo curl_exec($call), PHP_EOL;`,
  },
};
