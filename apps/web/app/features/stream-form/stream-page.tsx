import { lazy, Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { streamBlockPath } from "../../lib/live/stream-block.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { EmptyState } from "../../ui/list/empty-state.tsx";
import hurdleScene from "../../ui/scenes/empty-hurdle.svg";
import { StepSkeleton } from "../../ui/steps/step-skeleton.tsx";
import { presentSection, sectionOfQuery } from "./stream-entry.ts";
import { type Entered, useStreamEntry } from "./use-stream-entry.ts";

// The page's first script renders the skeleton; the form loads while the campaign is fetched.
const loadCreate = () => import("./new-stream.tsx");
const loadEdit = () => import("./edit-stream.tsx");
const NewStream = lazy(loadCreate);
const EditStream = lazy(loadEdit);

/** Schedules a stream of a campaign, or edits the one that `?id=` names. */
export function StreamPage({ campaignId }: { campaignId: string }) {
	const [query] = useSearchParams();
	const streamId = query.get("id");
	return <Entry key={`${campaignId} ${streamId}`} campaignId={campaignId} streamId={streamId} />;
}

function Entry({ campaignId, streamId }: { campaignId: string; streamId: string | null }) {
	const t = useTranslations("challenge");
	const { entered, hasFailed, retry } = useStreamEntry(campaignId, streamId);
	useEffect(() => {
		const load = streamId === null ? loadCreate : loadEdit;
		// Preloads the form; its render repeats a failed load and shows the failure.
		load().catch(() => undefined);
	}, [streamId]);
	const title = streamId === null ? t("title") : t("edit.title");
	if (!entered) {
		return (
			<StepSkeleton title={title} label={t("loading")}>
				{hasFailed && <LoadFailed onRetry={retry} />}
			</StepSkeleton>
		);
	}
	return (
		<Suspense fallback={<StepSkeleton title={title} label={t("loading")} />}>
			<Form entered={entered} />
		</Suspense>
	);
}

function Form({ entered: { campaign, stream, isTaken } }: { entered: Entered }) {
	const [query] = useSearchParams();
	// The time zone is fixed when the form opens, also when the device changes zones.
	const [timeZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
	const common = { campaign, timeZone, leaveTo: sectionOfQuery(query.get("stream_status")) };
	if (stream) return <EditStream {...common} stream={stream} />;
	return isTaken ? <Taken campaign={campaign} /> : <NewStream {...common} />;
}

/** A campaign has one stream at a time: redirects to the existing one. */
function Taken({ campaign }: { campaign: Entered["campaign"] }) {
	const t = useTranslations("challenge");
	const section = presentSection(campaign) ?? "upcoming";
	return (
		<StepSkeleton title={t("title")} label={t("loading")}>
			<EmptyState
				scene={hurdleScene}
				title={t(`taken.${section}Title`)}
				action={
					<LinkButton to={`/${useLocale()}${streamBlockPath(campaign.name, section)}`} tone="action">
						{t("taken.open")}
					</LinkButton>
				}
			>
				{t("taken.text")}
			</EmptyState>
		</StepSkeleton>
	);
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
	const t = useTranslations("challenge");
	return (
		<div className="grid justify-items-start gap-4">
			<FormError title={t("loadFailed")} />
			<Button tone="strong" onPress={onRetry}>
				{t("retry")}
			</Button>
		</div>
	);
}
