import { useTranslations } from "use-intl";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { ChosenProject } from "./chosen-project.tsx";
import type { GivenCharity } from "./use-given-charity.ts";

/** [C1] What became of the project that the address names. A live region: the catalogue is asked while one reads. */
export function GivenProject({ given }: { given: GivenCharity }) {
	const t = useTranslations("wizard.project");
	return (
		<div aria-live="polite" className="empty:hidden">
			{given.kind === "loading" && <p className="type-small text-muted">{t("givenLoading")}</p>}
			{given.kind === "found" && <ChosenProject charity={given.charity} />}
			{given.kind === "unknown" && <Banner tone="warning">{t("givenUnknown")}</Banner>}
			{given.kind === "inactive" && (
				<Banner tone="warning">{t.rich("givenInactive", { name: () => <span lang="en">{given.name}</span> })}</Banner>
			)}
			{given.kind === "failed" && (
				<Banner
					tone="warning"
					action={
						<Button tone="outline" size="s" onPress={given.retry}>
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
