import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { proofSearch } from "./find-in-worker.ts";

/**
 * Shows above everything, dialogs too, why a request takes longer than usual. At the top, like the notices: at the
 * bottom it would cover the pressed button.
 */
export default function ProofStatus() {
	const t = useTranslations("common.proof");
	const isRunning = useSyncExternalStore(proofSearch.subscribe, proofSearch.isRunning, () => false);
	return (
		<div
			role="status"
			data-react-aria-top-layer="true"
			className="pointer-events-none fixed inset-x-4 top-4 z-60 flex justify-center"
		>
			{isRunning && <p className="notice type-small-strong">{t("checking")}</p>}
		</div>
	);
}
