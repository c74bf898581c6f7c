import { useEffect, useRef } from "react";
import { Icon } from "#app/ui/media/icon.tsx";
import { countMatches, plain, questionWords } from "./faq-search.ts";
import "#app/ui/forms/field.css";

/**
 * Filters the questions while typing; without JavaScript the form submits the words as a query. The field is
 * uncontrolled, so that text typed before hydration is kept and searched.
 */
export default function FaqSearch({ opening }: { opening: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current.value !== opening) showMatches(input.current.value);
  }, [opening]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form itself is styled
    <form role="search" className="faqsearch relative" action="/faq" onSubmit={(event) => event.preventDefault()}>
      <label className="sr" htmlFor="faq-search">
        Search the questions
      </label>
      <Icon name="search" />
      <input
        className="input"
        id="faq-search"
        ref={input}
        name="q"
        type="search"
        maxLength={200}
        placeholder="Returns, sizes, postage…"
        defaultValue={opening}
        onChange={(event) => showMatches(event.target.value)}
      />
    </form>
  );
}

/** The questions are server markup outside of React, so they are hidden and opened in the DOM. */
function showMatches(typed: string): void {
  const words = questionWords(typed);
  const isSearching = words.length > 0;
  let count = 0;
  for (const group of document.querySelectorAll<HTMLElement>(".faqs > section")) {
    const questions = [...group.querySelectorAll("details")];
    for (const question of questions) {
      const text = plain(question.textContent ?? "");
      question.hidden = !words.every((word) => text.includes(word));
      question.open = isSearching;
    }
    const shown = questions.filter(({ hidden }) => !hidden).length;
    count += shown;
    group.hidden = shown === 0;
    const title = group.querySelector("h2")?.id;
    for (const link of document.querySelectorAll<HTMLElement>(`.contents-list a[href="#${title}"]`))
      link.hidden = shown === 0;
  }
  const status = document.querySelector<HTMLElement>(".faqs [role=status]")!;
  status.className = isSearching ? "soft" : "sr";
  status.textContent = isSearching ? countMatches(count) : "";
}
