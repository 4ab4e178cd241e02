import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { proofSearch } from "./find-in-worker.ts";

/** Shows above everything, dialogs too, why a request takes longer than usual. */
export default function ProofStatus() {
	const t = useTranslations("common.proof");
	const isRunning = useSyncExternalStore(proofSearch.subscribe, proofSearch.isRunning, () => false);
	return (
		<div
			role="status"
			data-react-aria-top-layer="true"
			className="pointer-events-none fixed inset-x-4 bottom-4 z-60 flex justify-center"
		>
			{isRunning && <p className="rounded-4 bg-board px-5 py-3 type-body text-on-board shadow-3">{t("checking")}</p>}
		</div>
	);
}
