import { createFileList } from '../../file-lists/create-file-list.ts';
import { uploadListFiles } from '../../file-lists/upload-list-files.ts';
import type { Upload } from '../../platform/files/uploads.ts';
import { loadActorOfUser } from '../../users/load-actor-of-user.ts';
import type { DemoCompanyIds } from '../bootstrap-demo-company.ts';
import type { DemoCompany } from '../demo-company.ts';
import type { DemoServer } from '../demo-server.ts';
import { makeFile } from '../generate-files.ts';
import { seededRandom } from '../seeded-random.ts';

/** Files that are sent with campaigns. */
export async function addFileLists(
  server: DemoServer,
  { fileLists = [], seed }: DemoCompany,
  { companyId, adminId }: DemoCompanyIds,
  now: Date,
): Promise<void> {
  const { inCompany, upload } = server.at({ now: () => now });
  const random = seededRandom(seed);
  for (const { files, ...fields } of fileLists) {
    const uploads: Upload[] = [];
    for (const { name, make } of files)
      uploads.push(await upload(companyId, { name, bytes: await makeFile(make, random), field: 'files' }));
    await inCompany(companyId, async (tx) => {
      const admin = await loadActorOfUser(tx, adminId);
      const { id } = await createFileList(tx, admin, fields);
      await uploadListFiles(
        tx,
        admin,
        id,
        uploads,
        files.map(({ caption }) => ({ caption })),
      );
    });
  }
}
