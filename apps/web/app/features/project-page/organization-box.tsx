import type { Organization } from "@stride/contract/campaigns/projects";
import { ArrowUpRight, MapPin } from "lucide-react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { Spoiler } from "../../ui/text/spoiler.tsx";
import { OrganizationLogo } from "./organization-logo.tsx";

/** [G2] The project's organization. */
export function OrganizationBox({ organization }: { organization: Organization }) {
	const t = useTranslations("project.organization");
	const page = `/${useLocale()}/organization/${organization.id}`;
	return (
		<section aria-label={t("title")} className="mt-12 rounded-4 border border-line bg-surface p-5 tablet:p-7">
			<h2 className="type-small text-muted">{t("title")}</h2>
			<div className="mt-3 flex items-start gap-4">
				<OrganizationLogo organization={organization} />
				<div className="min-w-0 flex-1">
					<p lang="en" className="wrap-anywhere type-title">
						<Link to={page} prefetch="intent" className="hover:underline">
							{organization.name}
						</Link>
					</p>
					<OrganizationPlace organization={organization} />
				</div>
			</div>
			{organization.mission && (
				<div lang="en" className="mt-4 max-w-measure wrap-anywhere type-body">
					<Spoiler rows={3} more={t("more")} less={t("less")}>
						{organization.mission}
					</Spoiler>
				</div>
			)}
			<div className="mt-3 flex flex-wrap gap-x-8">
				<OrganizationWebsite organization={organization} />
				<Link to={page} className="inline-flex min-h-11 items-center type-body-strong text-link hover:underline">
					{t("projects", { count: organization.activeProjects })}
				</Link>
			</div>
		</section>
	);
}

export function OrganizationPlace({ organization: { location } }: { organization: Organization }) {
	if (!location) return null;
	return (
		<p lang="en" className="mt-1 flex items-center gap-1.5 wrap-anywhere type-small text-muted">
			<MapPin className="size-4 shrink-0" aria-hidden />
			{location}
		</p>
	);
}

/** An external link without referrer and without endorsement. */
export function OrganizationWebsite({ organization: { website } }: { organization: Organization }) {
	const t = useTranslations("project.organization");
	if (!website || !URL.canParse(website) || !/^https?:$/.test(new URL(website).protocol)) return null;
	return (
		<a
			href={website}
			target="_blank"
			rel="noopener noreferrer nofollow"
			className="inline-flex min-h-11 max-w-full items-center gap-1.5 type-body-strong text-link hover:underline"
		>
			<span className="sr-only">{t("website")}</span>
			<span className="truncate">{new URL(website).host.replace(/^www\./, "")}</span>
			<ArrowUpRight className="size-4 shrink-0" aria-hidden />
		</a>
	);
}
