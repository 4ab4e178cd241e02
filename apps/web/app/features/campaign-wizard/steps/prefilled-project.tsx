import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button/button.tsx";
import { Banner } from "../../../ui/text/banner.tsx";
import { ChosenProject } from "./chosen-project.tsx";
import type { CharityPrefill } from "./use-charity-prefill.ts";

/** [C1] The state of the project in the URL. A live region: it is loaded after the page. */
export function PrefilledProject({ prefill }: { prefill: CharityPrefill }) {
	const t = useTranslations("wizard.project");
	return (
		<div aria-live="polite" className="empty:hidden">
			{prefill.kind === "loading" && <p className="type-small text-muted">{t("givenLoading")}</p>}
			{prefill.kind === "found" && <ChosenProject charity={prefill.charity} />}
			{prefill.kind === "unknown" && <Banner tone="warning">{t("givenUnknown")}</Banner>}
			{prefill.kind === "inactive" && (
				<Banner tone="warning">{t.rich("givenInactive", { name: () => <span lang="en">{prefill.name}</span> })}</Banner>
			)}
			{prefill.kind === "failed" && (
				<Banner
					tone="warning"
					action={
						<Button tone="outline" size="s" onPress={prefill.retry}>
							{t("retry")}
						</Button>
					}
				>
					{t("givenFailed")}
				</Banner>
			)}
		</div>
	);
}
