import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { FileStore } from './file-store.ts';

export type S3Settings = {
  bucket: string;
  region: string;
  /** of a service other than Amazon's; bucket names are then part of the path */
  endpoint?: string | undefined;
  /** absent: the credentials of the machine's role or environment */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
};

/** A private bucket, for several nodes, or for a machine whose disk is not permanent. */
export function createS3FileStore({ bucket, region, endpoint, credentials }: S3Settings): FileStore {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Not all services other than Amazon's support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  // Without ACLs: new buckets have them disabled, and ours is private as a whole.
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return {
    async moveIn(key, path) {
      // The size must be known in advance; otherwise the whole file would be buffered in memory.
      const { size } = await stat(path);
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body: createReadStream(path), ContentLength: size }),
      );
      await rm(path, { force: true });
    },
    put: (key, bytes) => disk.put(key, bytes),
    open: (key, range) =>
      nullWhenMissing(async () => {
        const { Body } = await client.send(
          new GetObjectCommand({
            Bucket: bucket,
            Key: key,
            ...(range && { Range: `bytes=${range.start}-${range.end}` }),
          }),
        );
        if (!(Body instanceof Readable)) throw new Error('the store answered without a body');
        return Body;
      }),
    size: (key) =>
      nullWhenMissing(
        async () => (await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))).ContentLength ?? 0,
      ),
    remove: (key) => disk.delete(key),
    async *list() {
      let next: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, ...(next && { ContinuationToken: next }) }),
        );
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { key: Key, writtenAt: LastModified };
        next = page.NextContinuationToken;
      } while (next !== undefined);
    },
  };
}

async function nullWhenMissing<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}
