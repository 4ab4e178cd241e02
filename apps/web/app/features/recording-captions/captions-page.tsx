import type { LiveStream } from "@stride/contract";
import { type CaptionLanguage, captionLanguages } from "@stride/contract/streams/caption-languages";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useLeaveQuestion } from "../../lib/forms/use-leave-question.ts";
import { languageName } from "../../lib/i18n/language-name.ts";
import { useSignedInOnly } from "../../lib/page/use-signed-in-only.ts";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { DocumentBar } from "../../ui/button/document-bar.tsx";
import { Day } from "../../ui/form/day.tsx";
import { Select } from "../../ui/form/select.tsx";
import { MissingDocument } from "../../ui/list/missing-document.tsx";
import { NotShown } from "../../ui/list/not-shown.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import { LeaveDialog } from "../../ui/steps/leave-dialog.tsx";
import { CaptionEditor, type Draft } from "./caption-editor.tsx";

/** The captions of a recording, for its author: one text per language. */
export function CaptionsPage({ streamId }: { streamId: string }) {
	useSignedInOnly();
	const t = useTranslations("captions");
	const locale = useLocale();
	const query = useRecording(streamId);
	const { data } = query;
	const back = data ? `campaign/${data.stream.campaign.name}?active_section=past` : "account/campaigns";
	return (
		<main id="content" tabIndex={-1} className="wrap max-w-5xl pt-4 pb-(--section) outline-none tablet:pt-8">
			<DocumentBar back={{ to: `/${locale}/${back}`, label: t("back") }} print={null} />
			<h1 className="type-display-2">{t("title")}</h1>
			{data ? (
				<Recording {...data} />
			) : (
				<NotShown query={query} t={t}>
					<Skeleton className="mt-8 h-20 max-w-96 rounded-5" />
					<Skeleton className="mt-6 h-72 rounded-5" />
				</NotShown>
			)}
		</main>
	);
}

/** What was recognised during the broadcast, by language. */
function useAutomaticCaptions({ id }: LiveStream): ReadonlyMap<CaptionLanguage, string> {
	const api = useApi();
	const { data = [] } = useQuery({
		queryKey: ["automatic-captions", id],
		queryFn: ({ signal }) => api("listAutomaticCaptions", { params: { streamId: id } }, { signal }),
		// The broadcast is over.
		staleTime: Number.POSITIVE_INFINITY,
	});
	return useMemo(() => new Map(data.map(({ language, text }) => [language, text])), [data]);
}

type Shown = { stream: LiveStream; saved: readonly CaptionLanguage[] };

function useRecording(streamId: string) {
	const api = useApi();
	const isIn = useSessionStatus() === "authenticated";
	return useQuery({
		queryKey: ["captions", streamId],
		async queryFn({ signal }): Promise<Shown> {
			const request = { params: { streamId } };
			const [stream, captions] = await Promise.all([
				api("getLiveStream", request, { signal }),
				api("listCaptions", request, { signal }),
			]);
			return { stream, saved: captions.map(({ language }) => language) };
		},
		enabled: isIn,
		staleTime: 0,
		networkMode: "always",
	});
}

function Recording({ stream, saved }: Shown) {
	const t = useTranslations("captions");
	return (
		<>
			<p className="wrap-anywhere mt-3 type-body text-muted">
				{stream.title}
				{" · "}
				<Day at={stream.streamStarted ?? stream.startDate} form="long" />
			</p>
			{stream.status !== "ended" ? (
				<MissingDocument title={t("earlyTitle")}>{t("earlyText")}</MissingDocument>
			) : stream.duration === 0 && stream.playbackUrl === null && stream.permissions.update ? (
				<MissingDocument title={t("emptyTitle")}>{t("emptyText")}</MissingDocument>
			) : (
				<Languages stream={stream} saved={saved} />
			)}
		</>
	);
}

/** The unsaved texts of all languages stay while another one is chosen. */
function Languages({ stream, saved }: Shown) {
	const t = useTranslations("captions");
	const locale = useLocale();
	const [language, setLanguage] = useState<CaptionLanguage>(
		() => saved.find((one) => one === locale) ?? saved[0] ?? locale,
	);
	const [drafts, setDrafts] = useState<Partial<Record<CaptionLanguage, Draft>>>({});
	const leaving = useLeaveQuestion(
		Object.values(drafts).some((draft) => draft !== undefined),
		"captions",
	);
	const automatic = useAutomaticCaptions(stream);
	const options = captionLanguages.map((value) => {
		const name = languageName(value, locale);
		const isAutomatic = stream.permissions.update && automatic.has(value);
		const state =
			drafts[value] !== undefined ? "unsaved" : saved.includes(value) ? "saved" : isAutomatic ? "automatic" : null;
		return { value, label: state ? t(`languages.${state}`, { language: name }) : name };
	});
	return (
		<div className="mt-8 grid gap-8">
			<p className="max-w-measure type-body">{t("lead")}</p>
			<div className="max-w-96">
				<Select
					label={t("languages.label")}
					hint={t("languages.hint")}
					options={options}
					value={language}
					onChange={(chosen) => setLanguage(captionLanguages.find((one) => one === chosen) ?? language)}
				/>
			</div>
			<CaptionEditor
				key={language}
				stream={stream}
				language={language}
				isSaved={saved.includes(language)}
				automatic={automatic.get(language) ?? null}
				draft={drafts[language]}
				onDraft={(draft) => setDrafts((all) => ({ ...all, [language]: draft }))}
				onSaved={(sent, replaces) =>
					setDrafts((all) => {
						const draft = all[language];
						// What was written during the save follows the text that was saved.
						return { ...all, [language]: draft && draft.text !== sent ? { ...draft, replaces } : undefined };
					})
				}
			/>
			<LeaveDialog
				isOpen={leaving.isAsking}
				title={t("leave.title")}
				stay={{ label: t("leave.stay"), onPress: leaving.stay }}
				leave={{ label: t("leave.leave"), onPress: leaving.leave }}
			>
				{t("leave.text")}
			</LeaveDialog>
		</div>
	);
}
