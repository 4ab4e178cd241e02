import type { LiveStream } from "@stride/contract/streams/streams";
import { groupDigits } from "@stride/money";
import { Eye, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { useSite } from "../../lib/page/site-config.ts";
import { SignOutButton } from "../../lib/session/sign-out-button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Mark } from "../../ui/media/logo.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { isBusy, type StudioState } from "./studio-state.ts";

const words = {
	starting: "starting",
	onAir: "onAir",
	reconnecting: "reconnecting",
	paused: "paused",
	stopping: "stopping",
	over: "over",
} as const;

/** @param status by the server, also while nothing is sent from here */
function wordOf({ kind }: StudioState, status: LiveStream["status"]) {
	if (kind !== "setup") return words[kind];
	if (status === "interrupted" || status === "paused") return status;
	return status === "live" ? "elsewhere" : "notOnAir";
}

const tones: Partial<Record<ReturnType<typeof wordOf>, "live" | "warning">> = {
	onAir: "live",
	reconnecting: "warning",
	interrupted: "warning",
	paused: "warning",
};

/** The stream's title, its state, signing out while nothing is sent from here, and the close button. */
export function StudioHeader(props: {
	stream: LiveStream;
	state: StudioState;
	status: LiveStream["status"];
	viewerCount: number;
	closeTo: string;
}) {
	const t = useTranslations("studio.header");
	const { brand } = useSite();
	const { stream, state, status, viewerCount, closeTo } = props;
	const word = wordOf(state, status);
	const isOnAir = state.kind === "onAir" || state.kind === "reconnecting";
	return (
		<header className="gutter-x flex min-h-17 items-center gap-3 border-line border-b py-2 tablet:min-h-19 tablet:gap-5 low:min-h-14 low:py-1">
			<span className="hidden items-center gap-3 type-display-3 tablet:flex">
				<Mark className="size-8.5 shrink-0" />
				{brand}
			</span>
			<span className="hidden h-7 border-line border-l tablet:block" />
			<div className="min-w-0 flex-1">
				<h1 className="truncate type-small-strong">{stream.title}</h1>
				<p className="truncate type-small text-muted">{stream.campaign.title}</p>
			</div>
			<span className="flex shrink-0 items-center gap-2" role="status">
				<Badge tone={tones[word] ?? "neutral"}>{t(word)}</Badge>
			</span>
			{isOnAir && (
				<span className="hidden phone:block">
					<ViewerCount count={viewerCount} />
				</span>
			)}
			{!isBusy(state) && <SignOutButton />}
			<LinkButton to={closeTo} tone="quiet" size="s" isIcon aria-label={t("close")}>
				<X className="size-5" aria-hidden />
			</LinkButton>
		</header>
	);
}

/** @param props.isShort shows the number alone, for a phone's small picture */
export function ViewerCount({ count, isShort }: { count: number; isShort?: boolean }) {
	const t = useTranslations("studio.header");
	return (
		<Badge tone="ink">
			<Eye className="size-4" aria-hidden />
			{isShort && <span aria-hidden>{groupDigits(count)}</span>}
			<span className={classNames(isShort && "sr-only")}>{t("viewers", { count })}</span>
		</Badge>
	);
}
