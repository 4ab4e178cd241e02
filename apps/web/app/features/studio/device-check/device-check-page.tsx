import { Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../lib/loading/lazy-part.ts";

// Camera and microphone exist in the browser only.
const Checks = lazyPart(() => import("./device-checks.tsx"));

/** Whether this device can broadcast and watch, for an author before a challenge, and for a report of a fault. */
export function DeviceCheckPage() {
	const t = useTranslations("studio.check");
	const [isInBrowser, setInBrowser] = useState(false);
	useEffect(() => setInBrowser(true), []);
	return (
		<main id="content" tabIndex={-1} className="wrap grid gap-8 pt-6 pb-(--section) outline-none tablet:pt-12">
			<div className="grid gap-3">
				<h1 className="type-display-1">{t("title")}</h1>
				<p className="max-w-measure type-lead text-muted">{t("lead")}</p>
			</div>
			{isInBrowser && (
				<Suspense>
					<Checks />
				</Suspense>
			)}
		</main>
	);
}
