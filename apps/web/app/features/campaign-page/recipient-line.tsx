import type { CampaignRecipient } from "@stride/contract/campaigns/campaigns";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";

const name = "text-link underline-offset-3 hover:underline type-body-strong wrap-anywhere";

/** [C2] The project and the organization that receive the money; empty for a personal campaign. */
export function RecipientLine({ recipient }: { recipient: CampaignRecipient }) {
	const t = useTranslations("campaign");
	const home = `/${useLocale()}`;
	if (recipient.type !== "charity") return null;
	const { fundraisingProject: project } = recipient;
	return (
		<p className="col-span-2 rounded-3 bg-info-soft px-4 py-3 type-body">
			{t.rich("recipient", {
				project: () => (
					<Link to={`${home}/project/${project.id}`} lang="en" className={name}>
						{project.name}
					</Link>
				),
				organization: () => (
					<Link to={`${home}/organization/${project.organization.id}`} lang="en" className={name}>
						{project.organization.name}
					</Link>
				),
			})}
		</p>
	);
}
