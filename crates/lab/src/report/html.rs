use std::fmt::{Display, Write as _};

/// A piece of a page. Text gets in through [`Html::text`] or as an attribute, which escape it; marks are written here only.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Html(String);

impl Html {
    /// Nothing yet.
    pub fn new() -> Html {
        Html::default()
    }

    /// Adds marks as they stand. They are part of the program: never what someone named or typed.
    pub(crate) fn raw(&mut self, marks: &'static str) -> &mut Html {
        self.0.push_str(marks);
        self
    }

    /// Adds text.
    pub fn text(&mut self, text: impl Display) -> &mut Html {
        escape(&text.to_string(), &mut self.0);
        self
    }

    /// Adds another piece.
    pub fn add(&mut self, other: &Html) -> &mut Html {
        self.0.push_str(&other.0);
        self
    }

    /// Opens an element with attributes.
    pub(crate) fn open(&mut self, name: &'static str, attributes: &[(&'static str, &dyn Display)]) -> &mut Html {
        self.0.push('<');
        self.0.push_str(name);
        for (attribute, value) in attributes {
            let _ = write!(self.0, " {attribute}=\"");
            escape(&value.to_string(), &mut self.0);
            self.0.push('"');
        }
        self.0.push('>');
        self
    }

    /// Closes an element.
    pub(crate) fn close(&mut self, name: &'static str) -> &mut Html {
        let _ = write!(self.0, "</{name}>");
        self
    }

    /// Adds an element that holds nothing but text.
    pub(crate) fn put(&mut self, name: &'static str, class: &'static str, text: impl Display) -> &mut Html {
        match class {
            "" => self.open(name, &[]),
            _ => self.open(name, &[("class", &class)]),
        };
        self.text(text).close(name)
    }

    /// Adds an element of a drawing that holds nothing.
    pub(crate) fn shape(&mut self, name: &'static str, attributes: &[(&'static str, &dyn Display)]) -> &mut Html {
        self.open(name, attributes);
        self.0.pop();
        self.0.push_str("/>");
        self
    }

    /// The marks.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Text as it may stand in a page: nothing in it can open or close anything.
fn escape(text: &str, out: &mut String) {
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(letter),
            _ if letter.is_control() => out.push('\u{fffd}'),
            _ => out.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Html;

    #[test]
    fn text_can_open_nothing() {
        let mut html = Html::new();
        html.open("b", &[("title", &"\"><script>alert(1)</script>")]).text("<i>&'\u{7}").close("b");
        let wanted = "<b title=\"&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\">&lt;i&gt;&amp;&#39;\u{fffd}</b>";
        assert_eq!(html.as_str(), wanted);
    }
}
