import { groupDigits } from "@stride/money";
import { Check } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { classNames } from "../../ui/class-names.ts";
import { controlLook } from "../../ui/form/field-parts.tsx";

/** One entry of a filter: its name is in the page's language unless it is the catalogue's own text. */
export type Choice = { id: string; name: string; projects: number | null; isForeign?: boolean };

/**
 * How a filter is chosen: by links to the resulting list (also without a script), or by radio buttons that are applied
 * later.
 */
export type ChoiceMode =
	| { kind: "links"; hrefOf: (id: string | null) => string }
	| { kind: "radios"; name: string; onChoose: (id: string | null) => void };

const row = "flex min-h-11 w-full items-center gap-3 rounded-1 px-2.5 py-2 type-body hover:bg-sunken";

/** The entries of one filter with the number of projects that each leaves. Pressing the chosen one removes it. */
export function ChoiceList(props: {
	label: string;
	choices: readonly Choice[];
	chosen: string | null;
	mode: ChoiceMode;
	list?: Ref<HTMLUListElement>;
	children?: ReactNode;
}) {
	const t = useTranslations("projects.filters");
	const { choices, chosen, mode } = props;
	return (
		<div className="-mx-1 max-h-72 overflow-y-auto overscroll-contain p-1">
			<ul ref={props.list} aria-label={props.label} className="grid">
				{mode.kind === "radios" && (
					<li>
						<RadioRow name={mode.name} isChosen={chosen === null} onChoose={() => mode.onChoose(null)}>
							<span className="flex-1">{t("any")}</span>
						</RadioRow>
					</li>
				)}
				{choices.map((choice) => (
					<li key={choice.id}>
						{mode.kind === "links" ? (
							<Link
								to={{ search: mode.hrefOf(choice.id === chosen ? null : choice.id) }}
								preventScrollReset
								aria-current={choice.id === chosen || undefined}
								rel="nofollow"
								className={classNames(row, "group aria-[current]:bg-chip aria-[current]:text-on-chip")}
							>
								<ChoiceWords choice={choice} />
								<Check className="hidden size-5 shrink-0 group-aria-[current]:block" aria-hidden />
							</Link>
						) : (
							<RadioRow name={mode.name} isChosen={choice.id === chosen} onChoose={() => mode.onChoose(choice.id)}>
								<ChoiceWords choice={choice} />
							</RadioRow>
						)}
					</li>
				))}
			</ul>
			{choices.length === 0 && <p className="px-2.5 py-2 type-body text-muted">{t("nothing")}</p>}
			{props.children}
		</div>
	);
}

function RadioRow(props: { name: string; isChosen: boolean; onChoose: () => void; children: ReactNode }) {
	return (
		<label className={classNames(row, "cursor-pointer")}>
			<input
				type="radio"
				name={props.name}
				checked={props.isChosen}
				onChange={props.onChoose}
				className="size-6 shrink-0 accent-(--chip)"
			/>
			{props.children}
		</label>
	);
}

function ChoiceWords({ choice }: { choice: Choice }) {
	const t = useTranslations("projects.filters");
	return (
		<>
			<span className="min-w-0 flex-1 wrap-anywhere" {...(choice.isForeign && { lang: "en" })}>
				{choice.name}
			</span>
			{choice.projects !== null && (
				<span className="type-small opacity-75">
					<span aria-hidden>{groupDigits(choice.projects)}</span>
					<span className="sr-only">{t("countWords", { count: choice.projects })}</span>
				</span>
			)}
		</>
	);
}

/** The search box of one filter. */
export function ChoiceSearch(props: { label: string; value: string; onChange: (value: string) => void }) {
	return (
		<input
			type="search"
			aria-label={props.label}
			placeholder={props.label}
			value={props.value}
			maxLength={100}
			autoComplete="off"
			onChange={(event) => props.onChange(event.target.value)}
			onKeyDown={(event) => {
				// Inside a form Enter searches the list and must not submit the form.
				if (event.key === "Enter") event.preventDefault();
			}}
			className={classNames(controlLook, "mb-2 h-11 px-3 type-body noscript:hidden")}
		/>
	);
}
