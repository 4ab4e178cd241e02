import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "../../ui/class-names.ts";
import { bannerTones } from "../../ui/text/banner.tsx";
import { formatDuration } from "../../ui/text/duration.ts";
import type { Silence } from "./use-interruption.ts";

/**
 * The most urgent warning during the broadcast: more would not fit into a phone's window. It is below the picture, or
 * beside an upright one in wide and low windows. In wide windows a wide picture gives it room, so that no control moves.
 */
export function Warnings(props: {
	resumeLeftMs: number | null;
	endsInMinutes: number | null;
	isSpeakingMuted: boolean;
	silence: Silence | null;
	isTurned: boolean;
	mayScreenSwitchOff: boolean;
}) {
	const t = useTranslations("studio");
	const { resumeLeftMs } = props;
	const [text] = [
		props.isSpeakingMuted && t("mutedSpeech"),
		props.silence && t(`silence.${props.silence}`),
		props.endsInMinutes !== null && t("time.warning", { count: props.endsInMinutes }),
		props.isTurned && t("turned"),
		props.mayScreenSwitchOff && t("screenOff"),
	].filter((text) => typeof text === "string");
	return (
		<div className="mx-auto w-full max-w-140 has-[p]:mt-3 low:mx-0 low:has-[p]:mt-1.5">
			{resumeLeftMs !== null && <Lost leftMs={resumeLeftMs} />}
			{/* The studio announces a lost connection itself; this region would announce each second. */}
			<div role="alert">
				{resumeLeftMs === null && text !== undefined && (
					<Warning tone="warning">
						<p>{text}</p>
					</Warning>
				)}
			</div>
		</div>
	);
}

/** A banner that is compact on phones. */
function Warning({ tone, children }: { tone: keyof typeof bannerTones; children: ReactNode }) {
	const { look, Icon } = bannerTones[tone];
	return (
		<div
			data-warning
			className={classNames(
				"flex gap-3 rounded-3 px-3 py-2 type-small text-pretty tablet:gap-4 tablet:px-5 tablet:py-4 tablet:type-body low:gap-2 low:py-1 low:type-small",
				look,
			)}
		>
			<Icon className="size-5 shrink-0 tablet:mt-0.5 low:mt-0" aria-hidden />
			<div className="min-w-0 flex-1">{children}</div>
		</div>
	);
}

/** The connection is lost: what happens meanwhile, and how much time is left to reconnect. */
function Lost({ leftMs }: { leftMs: number }) {
	const t = useTranslations("studio.interrupted");
	return (
		<Warning tone="danger">
			<p className="type-small-strong tablet:type-body-strong low:type-small-strong">{t("title")}</p>
			{/* The smallest phones have room for the consequence only. */}
			<p className="max-[24rem]:hidden low:hidden">{t("text")}</p>
			<p className="tabular-nums">{leftMs > 0 ? t("left", { time: formatDuration(leftMs) }) : t("soon")}</p>
		</Warning>
	);
}
