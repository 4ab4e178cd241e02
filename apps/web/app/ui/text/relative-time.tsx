import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useRenderedAt } from "../../lib/page/site-config.ts";
import { timeAgo } from "./time-ago.ts";

const refreshMs = 60_000;

/** A relative time. Rendered by the server's clock, updated by the visitor's after hydration. */
export function RelativeTime({ at }: { at: string }) {
	const t = useTranslations("common.time");
	const [now, setNow] = useState(useRenderedAt());
	useEffect(() => {
		const tick = () => setNow(new Date().toISOString());
		tick();
		const timer = setInterval(tick, refreshMs);
		return () => clearInterval(timer);
	}, []);
	const { unit, count } = timeAgo(new Date(at), new Date(now));
	return <time dateTime={at}>{unit === "justNow" ? t("justNow") : t(unit, { count })}</time>;
}
