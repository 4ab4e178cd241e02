import { languages } from "@stride/i18n";
import { useEffect, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { Banner } from "../../ui/text/banner.tsx";
import { formatDuration } from "../../ui/text/duration.ts";
import type { PauseCause } from "./studio-state.ts";

/** `elsewhere`: sent by another tab or device. */
export type ResumeReason = "elsewhere" | "interrupted" | PauseCause;

/** The stream is on the air and not sent from here: the reason, the deadline, and the button that resumes it. */
export function ResumeCard(props: { reason: ResumeReason; resumeByMs: number | null; onResume: () => void }) {
	const t = useTranslations("studio.goOn");
	const action = useTranslations("studio.controls");
	const { reason, resumeByMs } = props;
	return (
		<Banner
			tone="warning"
			action={
				<Button tone="action" size="l" className="max-phone:w-full" onPress={props.onResume}>
					{action("goOn")}
				</Button>
			}
		>
			<p className="type-body-strong">{t(`${reason}Title`)}</p>
			<p>{t(`${reason}Text`)}</p>
			{resumeByMs !== null && <ResumeDeadline atMs={resumeByMs} />}
		</Banner>
	);
}

/** Until when the broadcast can be resumed, counted down. */
export function ResumeDeadline({ atMs }: { atMs: number }) {
	const t = useTranslations("studio.goOn");
	const locale = useLocale();
	const [nowMs, setNowMs] = useState(() => Date.now());
	useEffect(() => {
		const timer = setInterval(() => setNowMs(Date.now()), 1_000);
		return () => clearInterval(timer);
	}, []);
	const time = new Intl.DateTimeFormat(languages[locale].dates, { timeStyle: "short" }).format(atMs);
	return (
		<p className="tabular-nums">{atMs > nowMs ? t("left", { time, left: formatDuration(atMs - nowMs) }) : t("over")}</p>
	);
}
