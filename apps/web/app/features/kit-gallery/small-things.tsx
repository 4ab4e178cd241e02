import { Eye } from "lucide-react";
import { useTranslations } from "use-intl";
import { BoardSkeleton, CardSkeleton, RowSkeleton, TextSkeleton } from "../../ui/list/skeletons.tsx";
import { Avatar } from "../../ui/media/avatar.tsx";
import { AvatarStack } from "../../ui/media/avatar-stack.tsx";
import { Steps } from "../../ui/steps/steps.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { DateBadge } from "../../ui/text/date-badge.tsx";
import { RelativeTime } from "../../ui/text/relative-time.tsx";
import { RollingAmount } from "../../ui/text/rolling-amount.tsx";
import { Spoiler } from "../../ui/text/spoiler.tsx";
import { useKitWords } from "./kit-words.ts";
import { Panel } from "./panel.tsx";
import { portrait } from "./sample-pictures.ts";

const badgeTones = ["live", "action", "positive", "info", "warning", "danger", "neutral"] as const;
const names = ["Olena Vasylenko", "Ґанна", "李 小龙", null, "Iryna Koval", "Max"];
const faces = names.map((name, index) => ({ id: String(index), name, image: index === 4 ? portrait : null }));
const sizes = ["l", "m", "s", "xs"] as const;

export function SmallThings() {
	const { small } = useKitWords();
	return (
		<Panel id="small" title={small.title}>
			<div className="flex flex-wrap items-center gap-2">
				{badgeTones.map((tone, index) => (
					<Badge key={tone} tone={tone}>
						{small.badges[index]}
					</Badge>
				))}
				<Badge tone="ink">
					<Eye className="size-3.5" aria-hidden />
					{small.viewers}
				</Badge>
			</div>
			<div className="mt-5 flex flex-wrap items-center gap-4">
				<DateBadge at="2026-11-21T12:00:00Z" />
				<DateBadge at="2026-12-05T12:00:00Z" />
				<Steps step={1} count={2} />
			</div>
			<div className="mt-5 flex flex-wrap items-center gap-2">
				{sizes.map((size, index) => (
					<Avatar key={size} size={size} name={names[index]} />
				))}
				{sizes.map((size) => (
					<Avatar key={size} size={size} image={portrait} name="Iryna Koval" />
				))}
			</div>
			<p className="mt-5 flex items-center gap-3 type-small-strong">
				<AvatarStack faces={faces} max={4} total={48} />
				{small.more}
			</p>
		</Panel>
	);
}

/** Four hours before the time of the screenshots, and long before. */
const moments = ["2026-06-15T08:00:00Z", "2024-01-10T08:00:00Z"];

export function Texts() {
	const { texts } = useKitWords();
	const t = useTranslations("common.spoiler");
	return (
		<Panel id="texts" title={texts.title}>
			<div className="grid gap-4 type-body">
				{[texts.long.repeat(4), texts.long.repeat(6), texts.short].map((text, index) => (
					<Spoiler key={text} rows={index === 1 ? 5 : 3} more={t("more")} less={t("less")}>
						{text}
					</Spoiler>
				))}
				<p className="flex flex-wrap gap-4 type-small text-muted">
					{moments.map((at) => (
						<RelativeTime key={at} at={at} />
					))}
					<RollingAmount currency="usd" cents={1_248_000} />
				</p>
			</div>
		</Panel>
	);
}

export function Skeletons() {
	const { skeletons } = useKitWords();
	return (
		<Panel id="skeletons" title={skeletons.title} isWide>
			<div className="grid gap-6 tablet:grid-cols-2">
				<CardSkeleton />
				<div className="grid content-start gap-6">
					<div>
						<RowSkeleton />
						<RowSkeleton />
					</div>
					<TextSkeleton lines={4} />
					<div data-theme="dark" className="rounded-5 bg-board p-6">
						<BoardSkeleton />
					</div>
				</div>
			</div>
		</Panel>
	);
}
