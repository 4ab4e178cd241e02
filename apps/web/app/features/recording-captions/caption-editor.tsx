import type { LiveStream } from "@stride/contract";
import { ApiError } from "@stride/contract/client";
import type { CaptionLanguage } from "@stride/contract/streams/caption-languages";
import { readCaptions } from "@stride/contract/streams/read-captions";
import { Download, Upload } from "lucide-react";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { saveFile } from "../../lib/forms/save-file.ts";
import { languageInText } from "../../lib/i18n/language-name.ts";
import { queryClient } from "../../lib/query/query-client.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { LoadFailed } from "../../ui/list/load-failed.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { Banner } from "../../ui/text/banner.tsx";
import { CaptionProblems } from "./caption-problems.tsx";
import { FileQuestion, OutdatedQuestion } from "./caption-questions.tsx";
import { type FileProblem, readChosenFile } from "./chosen-file.ts";
import { CueList } from "./cue-list.tsx";
import { DeleteCaptions } from "./delete-captions.tsx";
import { type SavedCaptions, savedCaptionsKey, useSavedCaptions } from "./use-saved-captions.ts";

/** A text that is not saved. `replaces`: when the captions were saved that it was written over; null for none. */
export type Draft = { text: string; replaces: string | null };

/** `replaces`: when the captions were saved that the author has seen, null for none; absent to replace any. */
type Save = { text: string; replaces?: string | null };

type EditorProps = {
	stream: LiveStream;
	language: CaptionLanguage;
	isSaved: boolean;
	/** What was recognised during the broadcast in this language; null without. */
	automatic: string | null;
	/** What differs from the saved text, if anything. */
	draft: Draft | undefined;
	onDraft: (draft: Draft | undefined) => void;
	/** Called with the text that was sent, and when it was saved. */
	onSaved: (sent: string, updatedAt: string) => void;
};

/** `onReload` loads the saved captions again. @returns whether it could */
type SavedEditorProps = { saved: SavedCaptions; onReload: () => Promise<boolean> };

export function CaptionEditor(props: EditorProps) {
	const t = useTranslations("captions");
	const { data, isFetching, refetch } = useSavedCaptions(props);
	if (data !== undefined) return <Editor {...props} saved={data} onReload={async () => (await refetch()).isSuccess} />;
	if (isFetching) return <Skeleton className="h-72 rounded-5" />;
	return (
		<LoadFailed
			title={t("failedTitle")}
			text={t("failedText")}
			retry={t("retry")}
			isLoading={isFetching}
			onRetry={() => void refetch()}
		/>
	);
}

function Editor({ saved: { text: saved, updatedAt }, ...props }: EditorProps & SavedEditorProps) {
	const t = useTranslations("captions");
	const locale = useLocale();
	const { stream, language, draft } = props;
	const input = useRef<HTMLTextAreaElement>(null);
	const text = draft?.text ?? saved;
	const replaces = draft ? draft.replaces : updatedAt;
	const deferred = useDeferredValue(text);
	const reading = useMemo(() => readCaptions(deferred), [deferred]);
	const problems = "problems" in reading ? reading.problems : [];
	/** Problems are announced after a save or a file, not while a line is being typed. */
	const [isTried, setTried] = useState(false);
	const saving = useSaveCaptions(props);
	const mayChange = stream.permissions.update;
	const replace = (next: string) => props.onDraft(next === saved ? undefined : { text: next, replaces });
	const change = (next: string) => {
		setTried(false);
		replace(next);
	};
	const [chosen, setChosen] = useState<string | null>(null);
	const take = (next: string) => {
		setChosen(null);
		setTried(true);
		replace(next);
	};
	/** What is not saved would be lost. */
	const choose = (next: string) => (draft === undefined || next === text ? take(next) : setChosen(next));
	const { automatic } = props;
	const discard = async () => {
		if (!(await props.onReload())) return notify({ title: t("failedTitle"), text: t("failedText") });
		props.onDraft(undefined);
		saving.reset();
		await queryClient().invalidateQueries({ queryKey: ["captions", stream.id], exact: true });
	};
	const save = () => {
		setTried(true);
		// The text that is shown, which the deferred reading may not have reached.
		if ("problems" in readCaptions(text)) input.current?.focus();
		else saving.save({ text, replaces });
	};
	return (
		<div className="grid gap-6">
			{mayChange && automatic !== null && automatic !== text && (
				<Banner
					tone="warning"
					action={
						<Button tone="outline" size="s" onPress={() => choose(automatic)}>
							{t("automatic.use")}
						</Button>
					}
				>
					{t("automatic.text")}
				</Banner>
			)}
			{mayChange ? <FileChoice onText={choose} /> : <p className="type-body text-muted">{t("endedCampaign")}</p>}
			<TextArea
				ref={input}
				label={t("text.label", { language: languageInText(language, locale) })}
				hint={t.rich("text.hint", { code: (chunks) => <code className="whitespace-nowrap">{chunks}</code> })}
				value={text}
				onChange={change}
				isReadOnly={!mayChange}
				rows={14}
				spellCheck="false"
				autoComplete="off"
			/>
			{(text !== "" || isTried) && (
				<CaptionProblems problems={problems} text={text} input={input} isAnnounced={isTried} />
			)}
			<SubmitError isPending={saving.isPending} {...(saving.failure && { title: saving.failure.title })}>
				{saving.failure && (saving.failure.fields.text ?? saving.failure.text)}
			</SubmitError>
			<div className="flex flex-wrap items-center gap-3">
				{mayChange && (
					<Button tone="strong" isPending={saving.isPending} onPress={save}>
						{t("save")}
					</Button>
				)}
				{props.isSaved && (
					<Button tone="outline" onPress={() => saveFile(`captions-${language}.vtt`, saved, "text/vtt;charset=utf-8")}>
						<Download className="size-5" aria-hidden />
						{t("download")}
					</Button>
				)}
				{props.isSaved && mayChange && (
					<DeleteCaptions streamId={stream.id} language={language} updatedAt={updatedAt} />
				)}
			</div>
			<FileQuestion isOpen={chosen !== null} onReplace={() => take(chosen ?? "")} onClose={() => setChosen(null)} />
			<OutdatedQuestion
				isOpen={saving.isOutdated}
				onDiscard={() => void discard()}
				onReplace={() => saving.save({ text })}
				onClose={saving.reset}
			/>
			{"cues" in reading && <CueList cues={reading.cues} language={language} durationSeconds={stream.duration} />}
		</div>
	);
}

/**
 * Saves a text; afterwards the page shows what the server has made of it. `isOutdated`: there are other captions than the
 * author has seen.
 */
function useSaveCaptions({ stream, language, onSaved }: Pick<EditorProps, "stream" | "language" | "onSaved">) {
	const api = useApi();
	const t = useTranslations("captions");
	const textOf = useErrorText();
	const { mutate, isPending, error, reset } = useApiMutation({
		mutationKey: ["saveCaptions", stream.id, language],
		mutationFn: (body: Save) => api("saveCaptions", { params: { streamId: stream.id, language }, body }),
		onSuccess({ text, updatedAt }, sent) {
			queryClient().setQueryData<SavedCaptions>(savedCaptionsKey(stream.id, language), { text, updatedAt });
			onSaved(sent.text, updatedAt);
			notify({ title: t("saved"), text: t("savedText") });
			return queryClient().invalidateQueries({ queryKey: ["captions", stream.id], exact: true });
		},
	});
	const isOutdated = error instanceof ApiError && error.code === "CaptionsChangedException";
	return {
		save: (body: Save) => mutate(body),
		reset,
		isPending,
		isOutdated,
		failure: error && !isOutdated ? textOf(error, t("notSaved")) : null,
	};
}

function FileChoice({ onText }: { onText: (text: string) => void }) {
	const t = useTranslations("captions.file");
	const input = useRef<HTMLInputElement>(null);
	const [problem, setProblem] = useState<FileProblem | null>(null);
	const choose = async (file: File | undefined) => {
		if (!file) return;
		const read = await readChosenFile(file);
		setProblem("problem" in read ? read.problem : null);
		if ("text" in read) onText(read.text);
	};
	return (
		<div className="grid justify-items-start gap-2">
			<input
				ref={input}
				type="file"
				accept=".vtt,.srt,text/vtt,application/x-subrip"
				className="hidden"
				data-captions-file
				onChange={(event) => {
					void choose(event.target.files?.[0]);
					// Reset, so that the same file can be chosen again.
					event.target.value = "";
				}}
			/>
			<Button tone="outline" onPress={() => input.current?.click()}>
				<Upload className="size-5" aria-hidden />
				{t("choose")}
			</Button>
			<p className="type-small text-muted">{t("hint")}</p>
			<p role="alert" className="type-small text-danger empty:hidden">
				{problem && t(problem)}
			</p>
		</div>
	);
}
