import type { Project } from "@stride/contract/campaigns/projects";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";

/** [G2] Country, first theme and organization, each a link to the filtered list. */
export function Hashtags({ project }: { project: Project }) {
	const t = useTranslations("project");
	const list = `/${useLocale()}/featured-projects`;
	const { country, organization } = project;
	const [theme] = project.themes;
	const tags = [
		...(country ? [{ key: "country", value: country.code, name: country.name, lang: undefined }] : []),
		...(theme ? [{ key: "theme", value: theme.id, name: theme.name, lang: undefined }] : []),
		{ key: "organization", value: organization.id, name: organization.name, lang: "en" },
	];
	return (
		<ul aria-label={t("hashtags")} className="flex flex-wrap gap-2">
			{tags.map(({ key, value, name, lang }) => (
				<li key={key} className="max-w-full">
					<Link
						to={`${list}?${new URLSearchParams({ [key]: value })}`}
						lang={lang}
						className="inline-flex min-h-11 max-w-full items-center rounded-pill bg-quiet px-4 type-small-strong hover:bg-quiet-hover"
					>
						<span aria-hidden className="text-muted">
							#
						</span>
						<span className="truncate">{name}</span>
					</Link>
				</li>
			))}
		</ul>
	);
}
