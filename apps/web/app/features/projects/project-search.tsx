import { Search, X } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { searchPauseMs } from "../../lib/browser/use-debounced.ts";
import { Button } from "../../ui/button/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { controlLook } from "../../ui/form/field-parts.tsx";
import { type Filters, queryOf, searchMax, tidySearch } from "./project-filters.ts";

/**
 * [G1] The search box: input applies after a pause, or at once with Enter. `action` is the form's target without a
 * script; inside another form (the wizard's) there is none and it renders no form.
 */
export function ProjectSearch(props: { filters: Filters; onSearch: (search: string) => void; action?: string }) {
	const t = useTranslations("projects.search");
	const { filters, onSearch, action } = props;
	const { input, text, setText, searchNow } = useSearchText(filters.search, onSearch);
	const { search: _, ...others } = queryOf(filters);
	const field = (
		<div className="relative flex-1">
			<Search className="pointer-events-none absolute top-4 left-4 size-5 text-muted" aria-hidden />
			<input
				ref={input}
				type="search"
				name="search"
				aria-label={t("label")}
				placeholder={t("placeholder")}
				value={text}
				maxLength={searchMax}
				autoComplete="off"
				enterKeyHint="search"
				onChange={(event) => setText(event.target.value)}
				onKeyDown={(event) => {
					if (event.key !== "Enter") return;
					event.preventDefault();
					searchNow();
				}}
				className={classNames(
					controlLook,
					"h-13 truncate pr-13 pl-12 type-body [&::-webkit-search-cancel-button]:hidden",
				)}
			/>
			{text !== "" && (
				<Button
					tone="quiet"
					size="s"
					isIcon
					aria-label={t("clear")}
					onPress={() => {
						setText("");
						onSearch("");
						input.current?.focus();
					}}
					className="absolute top-1 right-1 bg-transparent noscript:hidden"
				>
					<X className="size-5" aria-hidden />
				</Button>
			)}
		</div>
	);
	if (action === undefined) return <search>{field}</search>;
	return (
		<search>
			<form
				method="get"
				action={action}
				onSubmit={(event: FormEvent) => {
					event.preventDefault();
					searchNow();
				}}
				className="flex gap-3"
			>
				{field}
				{Object.entries(others).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<span className="hidden noscript:block">
					<Button type="submit" tone="strong">
						{t("submit")}
					</Button>
				</span>
			</form>
		</search>
	);
}

function useSearchText(search: string, onSearch: (search: string) => void) {
	const input = useRef<HTMLInputElement>(null);
	const [text, setText] = useState(search);
	const [known, setKnown] = useState(search);
	// Follows external changes (the back button, a reset), but not while the user is typing.
	if (known !== search) {
		setKnown(search);
		if (tidySearch(text) !== search) setText(search);
	}
	useEffect(() => {
		// Text that was typed before hydration.
		const typed = input.current?.value;
		if (typed) setText(typed);
	}, []);
	const wanted = tidySearch(text);
	// biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in typing applies
	useEffect(() => {
		if (wanted === search) return;
		const timer = setTimeout(() => onSearch(wanted), searchPauseMs);
		return () => clearTimeout(timer);
	}, [wanted, search]);
	return { input, text, setText, searchNow: () => wanted !== search && onSearch(wanted) };
}
