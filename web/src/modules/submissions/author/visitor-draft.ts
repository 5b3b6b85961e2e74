import { noText } from '@plenum/contract/kernel/localized-text';
import { z } from '@plenum/contract/kernel/zod';
import { emptyDraft, SubmissionDraft } from '@plenum/contract/submissions/content';
import {
  type OwnSubmission,
  type SubmissionCall,
  SubmissionFile,
} from '@plenum/contract/submissions/schemas';
import { newIdempotencyKey } from '#kernel/client/call';
import { dropVisitorDraft, readVisitorDraft, writeVisitorDraft } from '#kernel/form/drafts/visitor-drafts';
import { dropVisitorFiles, keepVisitorFile, readVisitorFile } from '#kernel/form/drafts/visitor-files';
import type { AuthorDraftCalls } from './draft-store.ts';

const Content = z.object({
  draft: SubmissionDraft,
  version: z.int(),
  files: z.array(SubmissionFile),
  /**
   * The idempotency key with which an account begins a single submission, however often the take-over is tried; absent
   * in drafts of an earlier release.
   */
  key: z.uuid().optional().catch(undefined),
});
type Content = z.infer<typeof Content>;

export type FileKind = SubmissionFile['kind'];
const fileKinds = ['abstract', 'poster'] as const;

const draftName = (meetingId: string) => `submission:${meetingId}`;
const fileKey = (meetingId: string, kind: FileKind) => `submission:${meetingId}:${kind}`;
/** Id of a file that only this browser has. */
const fileIdOf = (kind: FileKind) => `browser-${kind}`;

export function readVisitorSubmission(meetingId: string): { at: number; content: Content } | undefined {
  return readVisitorDraft(draftName(meetingId), Content, Date.now());
}

export async function dropVisitorSubmission(meetingId: string): Promise<void> {
  dropVisitorDraft(draftName(meetingId));
  await dropVisitorFiles(fileKinds.map((kind) => fileKey(meetingId, kind)));
}

export function readVisitorSubmissionFile(meetingId: string, kind: FileKind) {
  return readVisitorFile(fileKey(meetingId, kind), Date.now());
}

const nothing = {
  content: true,
  poster: false,
  slides: false,
  withdraw: false,
  restore: false,
  discard: false,
};
const blank = {
  id: 'browser',
  number: null,
  state: 'draft',
  acceptedAs: null,
  contributedAt: null,
  isChanged: false,
  reviseUntil: null,
  lacksPoster: false,
  slidesUntil: null,
  lacksSlides: false,
  place: null,
  can: nothing,
  versions: [],
  decisions: [],
  submitted: null,
  needsRegistration: null,
} satisfies Partial<OwnSubmission>;

export interface VisitorAuthor {
  readonly own: OwnSubmission;
  readonly calls: AuthorDraftCalls;
  readonly keepFile: (kind: FileKind, blob: Blob, name: string) => Promise<SubmissionFile>;
}

/** A visitor's submission in the form's format: the one stored in this browser, or a new one. */
export function visitorAuthor({ meeting, now }: SubmissionCall): VisitorAuthor {
  const kept = readVisitorSubmission(meeting.id);
  const first: Content = kept?.content ?? {
    draft: emptyDraft,
    version: 0,
    files: [],
    key: newIdempotencyKey(),
  };
  let wasKept = kept !== undefined;
  const current = () => readVisitorSubmission(meeting.id)?.content ?? first;
  // True after an account has taken the draft over, here or in another tab; a late save must not recreate it.
  const isTaken = () => wasKept && readVisitorSubmission(meeting.id) === undefined;
  function keep(content: Content): string {
    const at = Date.now();
    writeVisitorDraft(draftName(meeting.id), { at, content });
    wasKept = true;
    return new Date(at).toISOString();
  }
  const savedAt = new Date(kept?.at ?? Date.parse(now)).toISOString();
  return {
    own: {
      ...blank,
      meeting: { id: meeting.id, slug: meeting.slug, title: noText, timeZone: meeting.timeZone },
      title: first.draft.title,
      type: first.draft.type,
      draft: first.draft,
      draftVersion: first.version,
      files: first.files,
      savedAt,
    },
    calls: {
      async save(_, draft) {
        const next = { ...current(), draft, version: current().version + 1 };
        return { version: next.version, savedAt: isTaken() ? savedAt : keep(next) };
      },
      async reload() {
        const { draft, version } = current();
        return { draft, draftVersion: version, savedAt };
      },
      maySaveUnasked: () => true,
    },
    async keepFile(kind, blob, name) {
      await keepVisitorFile(fileKey(meeting.id, kind), { name, type: blob.type, blob, at: Date.now() });
      const uploadedAt = new Date().toISOString();
      const file: SubmissionFile = { fileId: fileIdOf(kind), kind, name, size: blob.size, uploadedAt };
      const content = current();
      keep({ ...content, files: [file, ...content.files.filter((other) => other.kind !== kind)] });
      return file;
    },
  };
}
