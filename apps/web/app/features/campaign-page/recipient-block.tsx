import type { Campaign } from "@stride/contract";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useSite } from "../../lib/page/site-config.ts";

const linkLook = "text-link underline underline-offset-3 wrap-anywhere";

/** Who receives the donations, and how: the author, or [C2] the organization of the charity project. */
export function RecipientBlock({ campaign: { author, recipient } }: { campaign: Campaign }) {
	const t = useTranslations("campaign.recipient");
	const { brand } = useSite();
	const home = `/${useLocale()}`;
	const project = recipient.type === "charity" ? recipient.fundraisingProject : null;
	return (
		<section className="mt-4 rounded-4 border border-line bg-surface px-5 py-4">
			<h2 className="line-clamp-3 wrap-anywhere type-body-strong">
				{t.rich("title", {
					name: () =>
						project ? (
							<Link to={`${home}/organization/${project.organization.id}`} lang="en" className={linkLook}>
								{project.organization.name}
							</Link>
						) : (
							`${author.firstName} ${author.lastName}`
						),
				})}
			</h2>
			<p className="mt-1 type-small text-muted">
				{project
					? t.rich("charity", {
							brand,
							project: () => (
								<Link to={`${home}/project/${project.id}`} lang="en" className={linkLook}>
									{project.name}
								</Link>
							),
						})
					: t("yourself")}
			</p>
		</section>
	);
}
