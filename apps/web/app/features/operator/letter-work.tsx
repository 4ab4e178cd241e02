import type { Letter, LetterKind } from "@stride/contract/operator/operator-letters";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useValidationText } from "../../lib/forms/validation-text.ts";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Select } from "../../ui/form/select.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { deskKeys } from "./desk-keys.ts";
import { Moment } from "./moment.tsx";
import { useLetterActs } from "./use-letter-acts.ts";

type Props = { kind: LetterKind; letter: Letter };

const unassigned = "unassigned";
const nameOf = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`.trim();

/** Who works on a letter. */
export function Assignment({ kind, letter }: Props) {
	const t = useTranslations("operator.inbox");
	const api = useApi();
	const { assign, isPending, failure } = useLetterActs(kind, letter);
	const { data: people = [] } = useQuery({
		queryKey: deskKeys.assignees,
		queryFn: ({ signal }) => api("listAssignees", {}, { signal }),
		enabled: useSessionStatus() === "authenticated",
	});
	const { assignee } = letter;
	const known = assignee && !people.some(({ id }) => id === assignee.id) ? [...people, assignee] : people;
	return (
		<div className="grid max-w-80 gap-3 [&>:empty]:hidden">
			<Select
				label={t("assignee")}
				options={[
					{ value: unassigned, label: t("unassigned") },
					...known.map((person) => ({ value: person.id, label: nameOf(person) || (person.email ?? "") })),
				]}
				value={assignee?.id ?? unassigned}
				isDisabled={isPending}
				onChange={(value) => assign(value === unassigned ? null : value)}
			/>
			<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
				{failure?.text}
			</SubmitError>
		</div>
	);
}

/** The notes that the people of the desk write to each other. */
export function Notes({ letter }: { letter: Letter }) {
	const t = useTranslations("operator.inbox");
	return letter.notes.map(({ id, text, createdAt, by }) => (
		<div key={id} className="max-w-measure rounded-3 border border-line border-dashed px-4 py-3">
			<p className="wrap-anywhere type-small text-muted">
				{by && nameOf(by) ? t("noteBy", { name: nameOf(by) }) : t("note")} · <Moment at={createdAt} />
			</p>
			<p className="wrap-anywhere mt-1 whitespace-pre-line type-body">{text}</p>
		</div>
	));
}

/** The form for a note. */
export function NoteForm({ kind, letter, onDone }: Props & { onDone: () => void }) {
	const t = useTranslations("operator.inbox");
	const textOf = useValidationText();
	const { note, isPending, failure } = useLetterActs(kind, letter);
	const [text, setText] = useState("");
	const [isMissing, setMissing] = useState(false);
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		setMissing(text.trim() === "");
		if (text.trim() !== "") note(text.trim(), onDone);
	};
	return (
		<form noValidate onSubmit={submit} className="grid max-w-measure gap-4 [&>:empty]:hidden">
			<TextArea
				autoFocus
				label={t("yourNote")}
				hint={t("noteHint")}
				error={failure?.fields.text ?? textOf(isMissing ? "noteRequired" : undefined)}
				value={text}
				onChange={setText}
				rows={3}
				maxLength={operatorLimits.noteMax}
			/>
			<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
				{failure?.text}
			</SubmitError>
			<div className="flex flex-wrap gap-3">
				<Button type="submit" tone="strong" size="s" isPending={isPending}>
					{t("saveNote")}
				</Button>
				<Button tone="quiet" size="s" onPress={onDone}>
					{t("cancel")}
				</Button>
			</div>
		</form>
	);
}
