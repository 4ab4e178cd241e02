import type { Organization } from "@stride/contract/campaigns/projects";
import { useTranslations } from "use-intl";
import { Spoiler } from "../../ui/text/spoiler.tsx";
import { OrganizationPlace, OrganizationWebsite } from "./organization-box.tsx";
import { OrganizationLogo } from "./organization-logo.tsx";

/** [G3] The organization's profile. */
export function OrganizationHead({ organization }: { organization: Organization }) {
	const t = useTranslations("project.organization");
	return (
		<div className="wrap mt-6 tablet:mt-8">
			<div className="flex flex-col gap-5 tablet:flex-row tablet:items-start tablet:gap-8">
				<OrganizationLogo organization={organization} isLarge />
				<div className="min-w-0 flex-1">
					<h1 lang="en" className="wrap-anywhere max-w-200 type-display-2">
						{organization.name}
					</h1>
					<div className="mt-2 flex flex-wrap items-center gap-x-6">
						<OrganizationPlace organization={organization} />
						<OrganizationWebsite organization={organization} />
					</div>
					{organization.mission && (
						<div lang="en" className="mt-3 max-w-measure wrap-anywhere type-body">
							<Spoiler rows={5} more={t("more")} less={t("less")}>
								{organization.mission}
							</Spoiler>
						</div>
					)}
				</div>
			</div>
		</div>
	);
}
