import type { LiveStream } from "@stride/contract/streams/streams";
import { type ComponentType, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { signInAddress } from "../../lib/page/sign-in-address.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { EmptyState } from "../../ui/list/empty-state.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import microphoneScene from "../../ui/scenes/empty-microphone.svg";
import { startsAtOnce } from "./studio-address.ts";
import { useOwnStream } from "./use-own-stream.ts";

/**
 * A page that broadcasts one stream, for its author: the studio, or the page for encoders. Its code loads in parallel
 * with the stream; `load` must be referentially stable.
 */
export function BroadcastPage({ streamId, load }: { streamId: string; load: LoadStudio }) {
	const [visit, setVisit] = useState(1);
	const isAtOnce = useTakenStart();
	return (
		<main id="content" tabIndex={-1} data-theme="dark" className="flex min-h-dvh flex-col bg-bg text-text outline-none">
			<Visit
				key={`${streamId} ${visit}`}
				streamId={streamId}
				load={load}
				// Resuming from the page about a lost or replaced broadcast is one press.
				startsAtOnce={isAtOnce || visit > 1}
				onAgain={() => setVisit((count) => count + 1)}
			/>
		</main>
	);
}

function Visit(props: { streamId: string; load: LoadStudio; startsAtOnce: boolean; onAgain: () => void }) {
	const { streamId } = props;
	const t = useTranslations("studio");
	const locale = useLocale();
	const { found, retry } = useOwnStream(streamId);
	const part = useStudioPart(props.load);
	useLeadToSignIn(found.kind === "signedOut");
	if (found.kind === "failed" || part.hasFailed) {
		return (
			<Message title={t("entry.failed")} text={t("failure.partText")}>
				<Button tone="strong" onPress={part.hasFailed ? part.retry : retry}>
					{t("entry.retry")}
				</Button>
			</Message>
		);
	}
	if (found.kind === "notFound" || found.kind === "refused" || found.kind === "gone") {
		const { title, text } =
			found.kind === "gone" ? found : { title: t(`entry.${found.kind}Title`), text: t(`entry.${found.kind}Text`) };
		return (
			<Message title={title} text={text}>
				<LinkButton tone="strong" to={`/${locale}/account/campaigns`}>
					{t("over.toCampaigns")}
				</LinkButton>
			</Message>
		);
	}
	if (found.kind === "ended") {
		return (
			<Message title={t("entry.endedTitle")} text={t("entry.endedText")}>
				<LinkButton
					tone="strong"
					to={`/${locale}/campaign/${found.stream.campaign.name}?active_section=past&stream_id=${found.stream.id}#stream-block`}
				>
					{t("over.toCampaign")}
				</LinkButton>
			</Message>
		);
	}
	if (found.kind !== "open" || !part.Studio) return <StudioSkeleton label={t("loading")} />;
	return <part.Studio stream={found.stream} startsAtOnce={props.startsAtOnce} onAgain={props.onAgain} />;
}

function Message(props: { title: string; text: string; children: React.ReactNode }) {
	return (
		<div className="wrap grid flex-1 place-content-center py-16">
			<EmptyState scene={microphoneScene} title={props.title} action={props.children}>
				{props.text}
			</EmptyState>
		</div>
	);
}

function StudioSkeleton({ label }: { label: string }) {
	return (
		<div
			className="wrap grid max-w-none flex-1 content-start gap-5 py-6 desk:grid-cols-[minmax(0,1fr)_23rem]"
			role="status"
			aria-label={label}
		>
			<Skeleton className="aspect-video w-full rounded-4" />
			<div className="grid content-start gap-4">
				<Skeleton className="h-32 rounded-4" />
				<Skeleton className="h-44 rounded-4" />
			</div>
		</div>
	);
}

/** Whether the settings requested an immediate start; removed from the history so that a reload does not repeat it. */
function useTakenStart(): boolean {
	const { state, pathname, search, hash } = useLocation();
	const navigate = useNavigate();
	const [isRequested] = useState(() => startsAtOnce(state));
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on entering the page
	useEffect(() => {
		const options = { replace: true, state: null, defaultShouldRevalidate: false };
		if (isRequested) void navigate(`${pathname}${search}${hash}`, options);
	}, []);
	return isRequested;
}

function useLeadToSignIn(isDue: boolean): void {
	const navigate = useNavigate();
	const locale = useLocale();
	const { pathname } = useLocation();
	useEffect(() => {
		if (isDue) void navigate(signInAddress(locale, pathname), { replace: true });
	}, [isDue, navigate, locale, pathname]);
}

type Part = ComponentType<{ stream: LiveStream; startsAtOnce: boolean; onAgain: () => void }>;
type LoadStudio = () => Promise<{ default: Part }>;

/** The studio component, loaded when its page is entered. */
function useStudioPart(load: LoadStudio) {
	const [Studio, setStudio] = useState<Part | null>(null);
	const [hasFailed, setFailed] = useState(false);
	const [attempt, setAttempt] = useState(1);
	// biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` triggers a retry
	useEffect(() => {
		let isCurrent = true;
		setFailed(false);
		load().then(
			({ default: part }) => isCurrent && setStudio(() => part),
			() => isCurrent && setFailed(true),
		);
		return () => {
			isCurrent = false;
		};
	}, [attempt, load]);
	return { Studio, hasFailed, retry: () => setAttempt((count) => count + 1) };
}
