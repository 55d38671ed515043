import { useState } from 'react';
import { INVITED_AT_ONCE } from '../../shared/invite-many.ts';
import { m } from '../../shared/messages.ts';
import { serverSentence } from '../api/errors.ts';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import type { Refusal } from '../ui/fields/error-summary.tsx';
import { FileField } from '../ui/fields/file-field.tsx';
import { fileSize } from '../ui/fields/file-size.ts';
import { Form } from '../ui/fields/form.tsx';
import { RestoredDraft } from '../ui/fields/restored-draft.tsx';
import { TextArea } from '../ui/fields/text-field.tsx';
import { FILE_MAX, type Read, type Unread, UnreadableList } from './address-lists/people.ts';
import { type ListForm, useFocusAgain } from './list-draft.ts';
import { UnreadLines } from './unread-lines.tsx';

type InviteManyFormProps = {
  list: ListForm & { file: File | undefined; setFile: (file: File | undefined) => void };
  isAgain: boolean;
  /** Called with a list that has people. Its errors are shown at the list. */
  onRead: (read: Read) => Promise<void>;
  refusal: Refusal | undefined;
};

/** A form for a list, as text or file. */
export function InviteManyForm({ list: from, isAgain, onRead, refusal }: InviteManyFormProps) {
  const { form, file, setFile, isFromDraft, startOver } = from;
  const { register, setError, formState } = form;
  const [fileError, setFileError] = useState('');
  const [unread, setUnread] = useState<Unread[]>([]);
  useFocusAgain(form, isAgain);
  const refuse = (message: string) => {
    if (file) setFileError(message);
    else setError('list', { message });
  };

  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setFileError('');
  };
  const look = async ({ list }: { list: string }) => {
    setFileError('');
    setUnread([]);
    const inFile = file && (await readChosen(file));
    if (typeof inFile === 'string') return setFileError(inFile);
    const read = await readList(list, inFile);
    if (typeof read === 'string') return setError('list', { message: read });
    if (read.people.length === 0) {
      setUnread(read.unread);
      return refuse(file ? m.inviting_file_none() : m.inviting_none());
    }
    if (read.people.length > INVITED_AT_ONCE)
      return refuse(m.inviting_too_many({ most: INVITED_AT_ONCE }));
    try {
      await onRead(read);
    } catch (error) {
      refuse(serverSentence(error) ?? '');
    }
  };

  return (
    <Form form={form} refusal={refusal} keepsDraft onSubmit={look}>
      {isFromDraft && <RestoredDraft onStartOver={startOver} />}
      <TextArea
        label={m.inviting_list()}
        isOptional={file !== undefined}
        rows={8}
        error={formState.errors.list?.message}
        onDrop={(event) => {
          const [dropped] = event.dataTransfer.files;
          if (!dropped) return;
          event.preventDefault();
          choose(dropped);
        }}
        {...register('list')}
      />
      <FileField
        label={m.inviting_file()}
        isOptional
        accept=".csv,.tsv,.txt,.vcf,.xlsx,.xls,.ods,.fods,.ldif,.htm,.html"
        file={file}
        error={fileError || undefined}
        chosen={file && m.inviting_file_chosen()}
        onChange={choose}
      />
      {file && (
        <Button tone="quiet" className="self-start" onClick={() => choose(undefined)}>
          {m.inviting_file_remove()}
        </Button>
      )}
      <UnreadLines unread={unread} />
      <Actions>
        <Button type="submit" pending={formState.isSubmitting} pendingLabel={m.inviting_checking()}>
          {m.inviting_check()}
        </Button>
      </Actions>
    </Form>
  );
}

/** Returns the people of a file, or a sentence that says why it cannot be read. */
const readChosen = async (file: File): Promise<Read | string> => {
  const { name, size } = file;
  if (size > FILE_MAX) return m.inviting_file_too_big({ size: fileSize(FILE_MAX) });
  try {
    // The code for unpacking and decoding is only needed for files.
    const { readFile } = await import('./address-lists/read-file.ts');
    const { people, unread } = readFile(new Uint8Array(await file.arrayBuffer()));
    const within = <Found,>(found: Found) => ({ ...found, file: name });
    return { people: people.map(within), unread: unread.map(within) };
  } catch (error) {
    if (!(error instanceof UnreadableList)) return m.inviting_file_failed();
    return error.reason === 'too-big'
      ? m.inviting_file_too_big({ size: fileSize(FILE_MAX) })
      : m.inviting_file_unknown();
  }
};

/** Returns the people of a list and a file, or a sentence that says why the list cannot be read. */
const readList = async (list: string, inFile: Read | undefined): Promise<Read | string> => {
  // The code that understands lists is needed only now.
  const reading = await import('./address-lists/read-together.ts').catch(() => undefined);
  if (!reading) return m.calls_failed();
  try {
    return reading.readTogether(list, inFile);
  } catch (error) {
    if (error instanceof UnreadableList) return m.inviting_file_unknown();
    throw error;
  }
};
