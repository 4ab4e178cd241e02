import type { Letter, LetterKind } from "@stride/contract/operator/operator-letters";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import { type ReactNode, type SubmitEvent, useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useValidationText } from "../../lib/forms/validation-text.ts";
import { languageInText } from "../../lib/i18n/language-name.ts";
import { Button } from "../../ui/button/button.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { Assignment, NoteForm, Notes } from "./letter-work.tsx";
import { Moment } from "./moment.tsx";
import { useLetterActs } from "./use-letter-acts.ts";

const tones = { new: "warning", answered: "positive", closed: "neutral" } as const;

type LetterCardProps = {
	kind: LetterKind;
	letter: Letter;
	title: ReactNode;
	/** The sender's name in the buttons' labels. */
	sender: string;
	/** The sender and their address. */
	facts: ReactNode;
	text: string;
	/** Whether there is an address to answer to. */
	isAnswerable: boolean;
	/** Below the text: the decision that the letter has or names. */
	note?: ReactNode;
	/** Further actions. */
	acts?: ReactNode;
};

/** One letter with its sender, answers and actions. */
export function LetterCard({ kind, letter, ...props }: LetterCardProps) {
	const t = useTranslations("operator.inbox");
	const id = useId();
	const [writing, setWriting] = useState<"answer" | "note" | null>(null);
	const { answer, setState, isPending, failure } = useLetterActs(kind, letter);
	const named = { kind, name: props.sender };
	const language = languageInText(letter.locale, useLocale());
	const isClosed = letter.state === "closed";
	const isToDecide = kind === "report" && !props.note;
	return (
		<article aria-labelledby={id} className="grid gap-4 rounded-4 border border-line bg-surface p-5 tablet:p-6">
			<header className="flex flex-wrap items-start justify-between gap-3">
				<div className="min-w-0">
					<h2 id={id} className="wrap-anywhere type-title">
						{props.title}
					</h2>
					<div className="wrap-anywhere type-small text-muted">{props.facts}</div>
					<p className="type-small text-muted">
						<Moment at={letter.createdAt} /> · {t("language", { language })}
					</p>
				</div>
				<Badge tone={tones[letter.state]}>{t(`state.${letter.state}`)}</Badge>
			</header>
			<p lang={letter.locale} className="wrap-anywhere max-w-measure whitespace-pre-line type-body">
				{props.text}
			</p>
			{props.note}
			<Answers letter={letter} />
			<Notes letter={letter} />
			{writing === "note" && <NoteForm kind={kind} letter={letter} onDone={() => setWriting(null)} />}
			{writing === "answer" && (
				<AnswerForm
					language={t("answerLanguage", { language, kind })}
					isPending={isPending}
					error={failure?.fields.text}
					onSend={answer}
					onCancel={() => setWriting(null)}
				/>
			)}
			{writing === null && (
				<div className="flex flex-wrap gap-3">
					{props.isAnswerable && (
						<Button
							tone={isToDecide ? "outline" : "strong"}
							size="s"
							aria-label={t("answerOf", named)}
							onPress={() => setWriting("answer")}
						>
							{t("answer")}
						</Button>
					)}
					<Button
						tone="outline"
						size="s"
						isPending={isPending}
						aria-label={t(isClosed ? "reopenOf" : "closeOf", named)}
						onPress={() => setState(isClosed ? "new" : "closed")}
					>
						{t(isClosed ? "reopen" : "close")}
					</Button>
					<Button tone="outline" size="s" aria-label={t("addNoteOf", named)} onPress={() => setWriting("note")}>
						{t("addNote")}
					</Button>
					{props.acts}
				</div>
			)}
			<Assignment kind={kind} letter={letter} />
			<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
				{failure?.text}
			</SubmitError>
		</article>
	);
}

function Answers({ letter }: { letter: Letter }) {
	const t = useTranslations("operator.inbox");
	return letter.answers.map(({ id, text, createdAt, by }) => (
		<div key={id} className="max-w-measure rounded-3 bg-sunken px-4 py-3">
			<p className="type-small text-muted">
				{by?.email ? t("answeredBy", { email: by.email }) : t("answered")} · <Moment at={createdAt} />
			</p>
			<p className="wrap-anywhere mt-1 whitespace-pre-line type-body">{text}</p>
		</div>
	));
}

/** The form for answering a letter. */
function AnswerForm(props: {
	/** The language of the mail's template. */
	language: string;
	isPending: boolean;
	error: string | undefined;
	onSend: (text: string) => void;
	onCancel: () => void;
}) {
	const t = useTranslations("operator.inbox");
	const textOf = useValidationText();
	const [text, setText] = useState("");
	const [isMissing, setMissing] = useState(false);
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		setMissing(text.trim() === "");
		if (text.trim() !== "") props.onSend(text.trim());
	};
	return (
		<form noValidate onSubmit={submit} className="grid max-w-measure gap-4">
			<TextArea
				autoFocus
				label={t("yourAnswer")}
				hint={props.language}
				error={props.error ?? textOf(isMissing ? "answerRequired" : undefined)}
				value={text}
				onChange={setText}
				rows={6}
				maxLength={operatorLimits.answerMax}
			/>
			<div className="flex flex-wrap gap-3">
				<Button type="submit" tone="action" size="s" isPending={props.isPending}>
					{t("send")}
				</Button>
				<Button tone="quiet" size="s" onPress={props.onCancel}>
					{t("cancel")}
				</Button>
			</div>
		</form>
	);
}
