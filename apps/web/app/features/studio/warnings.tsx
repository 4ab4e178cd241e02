import { useTranslations } from "use-intl";
import { Banner } from "../../ui/text/banner.tsx";
import { formatDuration } from "../../ui/text/duration.ts";
import type { Silence } from "./use-interruption.ts";

/** More would cover the picture, or move what is below it out of a phone's window. */
const shownMax = 2;

/**
 * Warnings during the broadcast; the most urgent come first. They are drawn over the picture, so that no control moves.
 * On an upright phone, whose picture is too small and whose controls are fixed, they are below it.
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
	const words = [
		props.isSpeakingMuted && t("mutedSpeech"),
		props.silence && t(`silence.${props.silence}`),
		props.endsInMinutes !== null && t("time.warning", { count: props.endsInMinutes }),
		props.isTurned && t("turned"),
		props.mayScreenSwitchOff && t("screenOff"),
	].filter((text) => typeof text === "string");
	return (
		<div className="pointer-events-none mx-auto grid max-w-140 gap-3 has-[p]:mt-3 tablet:absolute tablet:inset-x-3 tablet:top-13 tablet:mt-0! low:absolute low:inset-x-3 low:top-13 low:mt-0!">
			{props.resumeLeftMs !== null && <LostLine leftMs={props.resumeLeftMs} />}
			<div role="alert" className="grid gap-3">
				{words.slice(0, shownMax).map((text) => (
					// A phone on its side has room for the most urgent one only.
					<div key={text} className="low:not-first:hidden">
						<Banner tone="warning">
							<p className="max-tablet:[font:var(--small)] low:[font:var(--small)]">{text}</p>
						</Banner>
					</div>
				))}
			</div>
		</div>
	);
}

/** The connection is lost: what happens meanwhile, and how much time is left to reconnect. */
function LostLine({ leftMs }: { leftMs: number }) {
	const t = useTranslations("studio.interrupted");
	return (
		<Banner tone="danger">
			<p className="type-body-strong">{t("title")}</p>
			<p>{t("text")}</p>
			<p className="tabular-nums">{leftMs > 0 ? t("left", { time: formatDuration(leftMs) }) : t("soon")}</p>
		</Banner>
	);
}
