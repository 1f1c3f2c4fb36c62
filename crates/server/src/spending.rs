//! What language models cost: how often they may be asked in a day, and what was spent, over all servers on the database.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use croupier_table::claude::{Allowance, Ledger, Usage};

use crate::{Hub, StoreError, store::Op};

/// How often it is written down.
const BEAT: Duration = Duration::from_secs(2);

/// What this process has spent by model: questions as they were asked, tokens as they were answered.
fn spent() -> BTreeMap<String, Usage> {
    let mut spent: BTreeMap<String, Usage> = Ledger::of_process().spent().into_iter().collect();
    spent.values_mut().for_each(|usage| usage.calls = 0);
    for (model, calls) in Allowance::of_process().asked() {
        spent.entry(model).or_default().calls = calls;
    }
    spent
}

/// One number of what was spent.
type Count = fn(&Usage) -> u64;

impl Hub {
    /// Keeps to the daily number of questions, and writes down what is spent.
    pub(crate) async fn watch_spending(&self) -> Result<(), StoreError> {
        if let Some(most) = self.settings.calls {
            Allowance::of_process().limit(most);
        }
        let mut written = spent();
        self.settle_accounts(&mut written).await?;
        let inner = Arc::downgrade(&self.0);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(BEAT).await;
                let Some(hub) = inner.upgrade().map(Hub) else { return };
                // What cannot be written down now is when the database is back; until then this process counts for itself.
                if let Err(error) = hub.settle_accounts(&mut written).await {
                    tracing::warn!(%error, "what was spent could not be written down");
                }
            }
        });
        Ok(())
    }

    async fn settle_accounts(&self, written: &mut BTreeMap<String, Usage>) -> Result<(), StoreError> {
        let (now, day) = (spent(), crate::daily::today());
        let new = |(model, usage): (&String, &Usage)| {
            let before = written.get(model).copied().unwrap_or_default();
            let more = |now: u64, before: u64| i64::try_from(now.saturating_sub(before)).unwrap_or(i64::MAX);
            let calls = more(usage.calls, before.calls);
            let (tokens_in, tokens_out) =
                (more(usage.tokens_in, before.tokens_in), more(usage.tokens_out, before.tokens_out));
            let op = Op::Spent { day: day.clone(), model: model.clone(), calls, tokens_in, tokens_out };
            (calls + tokens_in + tokens_out > 0).then_some(op)
        };
        let ops: Vec<Op> = now.iter().filter_map(new).collect();
        if !ops.is_empty() {
            self.store.commit(ops).await.map_err(|error| StoreError(format!("{error:?}")))?;
        }
        let own = now.values().map(|usage| usage.calls).sum();
        *written = now;
        Allowance::of_process().agree(self.store.calls(&day).await?, own);
        Ok(())
    }

    /// What was spent, as Prometheus reads it.
    pub(crate) fn spending(&self) -> String {
        let mut text = String::new();
        let kinds: [(&str, &str, Count); 3] = [
            ("claude_calls", "questions to language models, by model", |usage| usage.calls),
            ("claude_tokens_in", "tokens that language models read, by model", |usage| usage.tokens_in),
            ("claude_tokens_out", "tokens that language models wrote, by model", |usage| usage.tokens_out),
        ];
        let spent = spent();
        for (name, help, of) in kinds {
            text.push_str(&format!("# HELP croupier_{name}_total {help}\n# TYPE croupier_{name}_total counter\n"));
            for (model, usage) in &spent {
                let model: String =
                    model.chars().filter(|c| c.is_ascii_graphic() && !['"', '\\'].contains(c)).collect();
                text.push_str(&format!("croupier_{name}_total{{model=\"{model}\"}} {}\n", of(usage)));
            }
        }
        text
    }
}
